import type { Live } from '../../../model/settings';
import type { CpuWorld } from '../world';
import type { ContactList } from '../solve/sweepContacts';

/**
 * Remembers what the substeps of a frame change outside of the core's memory, so that the frame can be taken again: the
 * motion of big bodies, the sums of impulses on them, and the contacts beside the core. Packed bodies are packed anew.
 */
export function createFrameMemory(cpu: CpuWorld) {
  const { model: { grainCount, bodyCount }, state, bodyImpulse, responders: { list } } = cpu;
  const parts = [
    state.velocity.subarray(3 * grainCount), state.spin.subarray(3 * grainCount),
    state.orientation.subarray(4 * grainCount, 4 * (grainCount + bodyCount)), bodyImpulse,
  ];
  const kept = parts.map((part) => part.slice());
  let contacts = new Float64Array(0);
  return {
    /** Remembers all that before the first substep. */
    keep(answered: ContactList): void {
      const { impulse, held, gap } = cpu.contacts;
      for (let k = 0; k < parts.length; k++) kept[k].set(parts[k]);
      if (contacts.length < 7 * answered.count) contacts = new Float64Array(7 * answered.contacts.length);
      for (let k = 0, o = 0; k < answered.count; k++) {
        const c = answered.contacts[k];
        for (let e = 0; e < 3; e++) { contacts[o++] = impulse[3 * c + e]; contacts[o++] = held[3 * c + e]; }
        contacts[o++] = gap[c];
      }
    },

    /** Brings it back. */
    bringBack(answered: ContactList, live: Live): void {
      const { impulse, held, gap } = cpu.contacts;
      for (let k = 0; k < parts.length; k++) parts[k].set(kept[k]);
      for (let k = 0, o = 0; k < answered.count; k++) {
        const c = answered.contacts[k];
        for (let e = 0; e < 3; e++) { impulse[3 * c + e] = contacts[o++]; held[3 * c + e] = contacts[o++]; }
        gap[c] = contacts[o++];
      }
      for (let n = 0; n < list.length; n++) list[n].restart(live);
    },
  };
}
