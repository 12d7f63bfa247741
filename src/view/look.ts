import type { SurfaceColor } from './flexible/surfaces';
import type { GrainColor } from './grainColor';
import type { OverlayMode } from './overlay/overlay';
import { themes, type Theme } from './theme';
import type { World } from './world';

/** The look that a person chose for all worlds; it stays from one world to the next. */
export type Look = {
  /** The quantity that colours of grains show, and the speed at the top of their scale [m/s]; their material. */
  color: Pick<GrainColor, 'mode' | 'max' | 'look'>;
  /** The quantity that the frames of grains have, and the top of its scale. */
  quantity: Pick<GrainColor, 'shows' | 'top'>;
  surfaceColor: SurfaceColor;
  /** True if arrows show the forces on moving bodies. */
  arrows: boolean;
  theme: Theme;
  overlay: OverlayMode;
  /** True if dust is drawn; it is hidden beside an overlay and a cut. */
  dust: boolean;
};

/** The setters that give a world each part of a look. */
const PUT_ON: { [Part in keyof Look]: (world: World, look: Look) => void } = {
  color({ grains, overlay, bed }, { color, quantity }) {
    grains.setColor({ ...color, ...quantity, low: bed.min[2], high: bed.max[2] });
    overlay.setTopSpeed(color.max);
  },
  quantity: (world, look) => PUT_ON.color(world, look),
  surfaceColor: ({ surfaces }, { surfaceColor }) => surfaces.setColor(surfaceColor),
  arrows: (world, { arrows }) => world.arrows.show(arrows),
  theme(world, look) {
    world.bodies.setTheme(look.theme);
    world.ground.setTheme(look.theme);
    world.overlay.setTheme(look.theme === themes.dark);
    PUT_ON.overlay(world, look);
  },
  dust: ({ dust }, look) => dust.show(look.dust && look.overlay === 'off'),
  overlay({ grains, overlay, surfaces, dust }, look) {
    const isOff = ['off', 'lines', 'trails', 'field'].includes(look.overlay);
    overlay.show(look.overlay);
    dust.show(look.dust && look.overlay === 'off');
    surfaces.setGhost(!isOff);
    grains.setGhosts(isOff ? null : { opacity: overlay.opacity, color: look.theme.ghost });
  },
};

/** Gives a world a look, or those parts of it that `changed` names. */
export function putOn(world: World, look: Look, changed: Partial<Look> = look): void {
  for (const part of Object.keys(changed) as (keyof Look)[]) PUT_ON[part](world, look);
}
