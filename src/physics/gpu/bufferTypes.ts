import type { BufferTypes } from '../../gpu/bindings';

/**
 * WGSL types of all buffers that the kernels of a world bind. The name of a buffer means one array, with one layout, in
 * every kernel; the WGSL text that is named beside it describes the layout. `defineKernel` writes the declarations.
 */
export const BUFFERS = {
  uniform: {
    step: 'Step', //                                  shared/step
    phase: 'Phase', //                                shared/phase
    controls: 'array<BodyControl, MAX_BODIES>', //    shared/body: force and prescribed motion of each big body
    shapes: 'array<ShapeInfo, MAX_SHAPES>', //        shared/shapes/shapes
    bodyParts: 'array<BodyParts, MAX_BODIES>', //     shared/shapes/bodyParts
    templates: 'array<vec4f, MAX_TEMPLATES>', //      principal moments of grains, shared/integrate/inertia
    scan: 'Scan', //                                  shared/collide/scan
    which: 'Which', //                                shared/which
    momentum: 'Momentum', //                          solve/accelerateContacts
    view: 'View', //                                  draw/writeDraw
    sleeping: 'Sleeping', //                          shared/sleep/sleepers
    plates: 'Plates', //                              shared/flex/plates
    pull: 'Pull', //                                  integrate/pullBody
    quantity: 'Quantity', //                          draw/writeQuantity
  },
  storage: {
    // state of grains and big bodies
    pose: 'array<vec4i>', //         two entries a grain, shared/pose
    motion: 'array<vec2f>', //       three a grain, then masses, shared/motion
    drift: 'array<vec2u>', //        three a grain, f32 as bits, and more, shared/drift
    copies: 'array<vec2f>', //       three a velocity copy, shared/copies
    bodies: 'array<Body>', //        shared/body
    bodySums: 'array<BodySum>', //   step.bodyShares a big body, shared/contact/bodySum
    coupling: 'array<f32>', //       integrate/integrateMechanism
    feet: 'array<vec4f>', //         integrate/standOnPlanes
    vertices: 'array<vec4f>', //     of shapes, then shared/collide/points
    parts: 'array<vec4u>', //        shared/shapes/bodyParts
    // broad phase
    middle: 'array<vec4i>', //       MIDDLE_STRIDE a grain, shared/collide/middle
    cells: 'array<u32>', //          shared/collide/cell
    starts: 'array<u32>', //         shared/contact/starts
    entries: 'array<u32>', //        the array that is scanned
    blockSums: 'array<u32>', //      sums of blocks of `entries`
    // contacts
    record: 'array<vec2u>', //       three a contact, shared/contact/record
    owner: 'array<u32>', //          the grain that is A of each contact; its key while it is found
    impulse: 'array<u32>', //        keys, impulses and more that contacts keep, shared/contact/memory
    previous: 'array<vec4f>', //     γ of the iteration before
    change: 'u32', //                largest change of an impulse, as bits
    links: 'array<u32>', //          three a grain: bits of its copies + 256 × contacts; first contact, the end
    oldLinks: 'array<u32>', //       `links` of the last frame
    oldImpulse: 'array<u32>', //     `impulse` of the last frame
    copyStart: 'array<u32>', //      first velocity copy of each grain, and the end
    bodyLists: 'array<u32>', //      shared/contact/bodySum
    claims: 'array<atomic<u32>>', // shared/solve/claims
    counters: 'Counters', //         shared/counters
    // order of a sweep
    schedule: 'array<u32>', //       shared/contact/schedule
    colour: 'array<u32>', //         this and the next four: shared/contact/colours
    oldColour: 'array<u32>', //      `colour` of the last frame
    marks: 'array<atomic<u32>>',
    colourCounts: 'array<u32>',
    sleepers: 'array<i32>', //       SLEEPER a grain, shared/sleep/sleepers
    // flexible surfaces
    place: 'array<f32>', //          nine a node: r, ∂r/∂x, ∂r/∂y
    rate: 'array<f32>', //           their rates
    quads: 'array<vec4u>', //        nodes of each plate
    sizes: 'array<vec2f>', //        sides of each plate
    rest: 'array<vec4f>', //         REST a Gauss point, src/physics/flex/restTables.ts
    slots: 'array<vec4f>', //        PLATE_SLOTS a plate, shared/flex/plates
    nodeStart: 'array<u32>', //      first entry of each node in `nodeSlots`, and the end
    nodeSlots: 'array<u32>', //      first of the three slots of each plate at a node
    weighs: 'array<f32>', //         weight of each coordinate over g
    push: 'array<vec4f>', //         impulse on each coordinate
    nodes: 'array<vec4f>', //        COORDINATE a coordinate, shared/flex/coordinates
    follow: 'array<vec4f>', //       L, by which coordinates follow the body that holds them, shared/flex/coordinates
    inverse: 'array<f32>', //        M_FF⁻¹, dense
    rim: 'Rim', //                   shared/flex/rim
    points: 'array<vec4f>', //       POINT_STATE a contact point, shared/flex/pointState
    pointShape: 'array<vec4f>', //   four a point: weights of the vectors at each corner of its plate
    pointNodes: 'array<vec4u>', //   the corners
    pointStart: 'array<u32>', //     first entry of each node in `pointList`, and the end
    pointList: 'array<vec4f>', //    weights of the node's three vectors at a point, and its number
    pointShare: 'array<f32>', //     λ/m_j of each point
    near: 'array<atomic<u32>>', //   1 for each point that lies on something else
    // measures and drawing
    measured: 'array<Measured>', //     2 step.measureShares, shared/probe/measure
    pieces: 'array<u32>', //            two a grain, shared/probe/pieces; in the memory of `copies`
    rowMeasured: 'array<Measured>', //  MEASURE_ROWS
    report: 'Report', //                probe/sumMeasures
    drawCenter: 'array<vec4f>', //      draw/writeDraw
    drawLook: 'array<vec4u>', //        draw/writeDraw
    home: 'array<vec4f>', //            draw/writeQuantity
    homeOf: 'array<u32>', //            draw/writeQuantity
  },
  views: {
    /** Views for buffers that many threads count or join at once. */
    atomic: { cells: 'array<atomic<u32>>', starts: 'array<atomic<u32>>', links: 'array<atomic<u32>>',
      change: 'atomic<u32>',
      pieces: 'array<atomic<u32>>', schedule: 'array<atomic<u32>>', sleepers: 'array<atomic<i32>>',
      drawLook: 'array<atomic<u32>>' },
    /**
     * View for parts of rows, POINT_STRIDE a point, before the frame needs the state of points:
     * shared/flex/pointWeight.
     */
    flat: { points: 'array<f32>' },
  },
} as const satisfies BufferTypes;
