/** Picks the slots that get a label on the axis: the last one, and as many before it as fit. */
const ROOM_PX = 76;
const MOST = 8;

/** @returns slot numbers, rising. */
export function labelled(slots: number, width: number): readonly number[] {
  const shown = Math.max(1, Math.min(MOST, slots, Math.floor(width / ROOM_PX)));
  const every = Math.ceil(slots / shown);
  const numbers: number[] = [];
  for (let slot = slots - 1; slot >= 0; slot -= every) numbers.unshift(slot);
  return numbers;
}
