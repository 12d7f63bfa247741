// Sets the tags of a contact, beside the exponents of its arms. Needs the binding record, to write.

// @import shared/contact/record

fn addTags(c: u32, tags: u32) { record[tagsAt(c)].y |= tags; }
fn setTags(c: u32, tags: u32) { record[tagsAt(c)].y = (tagsOf(c) & TAG_ARMS) | tags; }
