#error "the core library does without Vulkan"
