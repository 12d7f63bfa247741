// Joins the rows again in which a dispatch of more than 65535 workgroups is laid out.
fn threadIndex(id: vec3u, groups: vec3u, workgroupSize: u32) -> u32 {
    return id.x + id.y * groups.x * workgroupSize;
}
