import { choice, number } from './param';

/**
 * Declares the springs of the solver 'penalty' for scenes that show it; other scenes take soft glass
 * (src/model/settings.ts). Restitution is a parameter of the laws.
 */
export function penaltyParams(own: { spring?: 'hooke' | 'hertz'; youngsModulus?: number; poissonRatio?: number } = {}) {
  const section = 'Contact laws', applies = 'live';
  return {
    spring: choice({
      label: 'Penalty springs', section, applies, default: own.spring ?? 'hertz',
      options: { hooke: 'Hooke', hertz: 'Hertz–Mindlin' },
      doc: 'Penalty only: springs that do not stiffen with overlap, or as elastic spheres do.',
    }),
    youngsModulus: number({
      label: "Young's modulus", symbol: 'E', section, applies, unit: 'Pa', default: own.youngsModulus ?? 4e7, min: 1e4,
      max: 1e12, scale: 'log',
      doc: 'Penalty only: stiffness of the grains. Ten times stiffer needs steps a third as long; real glass has '
        + '4e10 and more.',
    }),
    poissonRatio: number({
      label: 'Poisson ratio', symbol: 'ν', section, applies, unit: '1', default: own.poissonRatio ?? 0.22, min: 0,
      max: 0.49, step: 0.01,
      doc: 'Penalty only: sets the springs along the surface against those across it.',
    }),
  };
}
