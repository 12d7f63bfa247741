// Sets the tags of a contact, beside the exponents of its arms. Needs the binding record, to write.

// @import shared/contact/record

fn setTags(c: u32, tags: u32) { record[3u * c + 2u].y = (tagsOf(c) & TAG_ARMS) | tags; }
