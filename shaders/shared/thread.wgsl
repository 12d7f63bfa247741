// Joins the rows again in which a dispatch of more than 65535 workgroups is laid out.
fn threadIndex(id: vec3u, groups: vec3u, workgroupSize: u32) -> u32 {
    return id.x + id.y * groups.x * workgroupSize;
}

// Returns the threads of a dispatch. A kernel whose threads go on by as many is right whatever the host took for the
// number of things: one thread does what another is missing for.
fn threadCount(groups: vec3u, workgroupSize: u32) -> u32 { return groups.x * groups.y * workgroupSize; }
