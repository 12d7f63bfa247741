// A dispatch of more than 65535 workgroups is laid out in rows; this joins them again.
fn threadIndex(id: vec3u, groups: vec3u, workgroupSize: u32) -> u32 {
    return id.x + id.y * groups.x * workgroupSize;
}
