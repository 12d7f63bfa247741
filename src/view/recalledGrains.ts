import { Group } from 'three/webgpu';
import type { Section } from './cut/sectionTypes';
import type { Ghosts, GrainColor } from './grainColor';
import type { Grains } from './grains';

/**
 * Puts frames that are uploaded in the place of an engine's own grains, until those are shown again: what draws them is
 * made with the first such frame, as most runs are never looked back at.
 */
export function recallable(own: Grains, makeUploaded: () => Grains): Grains {
  const group = new Group();
  let color: GrainColor | null = null, ghosts: Ghosts | null = null, section: Section | null = null;
  let recalled: Grains | null = null, isRecalled = false;
  group.name = 'grains';
  group.add(own.group);

  function make(): Grains {
    const made = makeUploaded();
    if (color) made.setColor(color);
    made.setGhosts(ghosts);
    made.setSection(section);
    group.add(made.group);
    return made;
  }
  function show(next: boolean): void {
    isRecalled = next;
    own.group.visible = !next;
    if (recalled) recalled.group.visible = next;
  }
  const both = (change: (grains: Grains) => void): void => [own, recalled].forEach((one) => { if (one) change(one); });

  return {
    group,
    setColor(next) {
      color = next;
      both((grains) => grains.setColor(next));
    },
    setGhosts(next) {
      ghosts = next;
      both((grains) => grains.setGhosts(next));
    },
    setSection(next) {
      section = next;
      both((grains) => grains.setSection(next));
    },
    upload(center, look) {
      recalled ??= make();
      recalled.upload(center, look);
      show(true);
    },
    showOwn: () => show(false),
    prepare: () => (isRecalled && recalled ? recalled : own).prepare(),
    dispose: () => both((grains) => grains.dispose()),
  };
}
