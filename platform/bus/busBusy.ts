import { EngineLost } from '../engineLost.js';

/** Callers of `publish` that may wait for a slow server. More would only fill memory: they may try again shortly. */
const MOST_WAITING = 10_000;

/** @returns the refusal for the next caller; `null`: there is room. */
export const busBusy = (waiting: number): EngineLost | null =>
  waiting < MOST_WAITING ? null : new EngineLost(`${waiting} callers wait for the bus already`);
