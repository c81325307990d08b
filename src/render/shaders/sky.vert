#version 460

// One triangle over the whole picture, at the far end of reversed depth.
layout(location = 0) out vec2 out_ndc;

void main()
{
    out_ndc = vec2(gl_VertexIndex == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0);
    gl_Position = vec4(out_ndc, 0.0, 1.0);
}
