// Linked into every render test. Under the address sanitizer drivers stay loaded: the
// leak checker can only tell their leaks from ours while it can name their code.
int dlclose(void *handle);

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
int dlclose(void *handle)
{
    (void)handle;
    return 0;
}
#endif
#endif
