/** When what is shown was current, in ms since 1970, while the server cannot follow its log; else `null`. */
import { sharedState, useSharedState } from './sharedState.js';

export const dataAsOf = sharedState<number | null>(null);
export const useDataAsOf = (): number | null => useSharedState(dataAsOf);

/** @param seconds of the answer's `Age` header; `null`: it is current. */
export const reportAge = (seconds: string | null): void =>
  dataAsOf.set(seconds === null ? null : Date.now() - Number(seconds) * 1_000);
