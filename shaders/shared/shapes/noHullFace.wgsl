// Stands in the place of shared/shapes/hullFace where no hulls meet: their face is never asked for.

// @import shared/shapes/faceCorners

fn writeHullFace(core: Core, m: vec3f) { supportFace.count = 0u; }
