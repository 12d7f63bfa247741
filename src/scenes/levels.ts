/** The levels say what a person needs to know to make something of a scene, from nothing on. */
export const LEVELS = {
  look: { label: 'First look', says: 'Nothing needs to be known.' },
  engineer: { label: 'Engineer', says: 'It speaks as engineers of soils, vehicles and bulk solids do.' },
  researcher: { label: 'Researcher', says: 'It is about laws of contact, and how they are solved.' },
} as const;

export type Level = keyof typeof LEVELS;
