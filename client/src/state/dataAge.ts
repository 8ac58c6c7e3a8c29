/** The time, in ms since 1970, up to which the shown data is current while the server lags behind its log; else `null`. */
import { sharedState, useSharedState } from './sharedState.js';

export const dataAsOf = sharedState<number | null>(null);
export const useDataAsOf = (): number | null => useSharedState(dataAsOf);

/** @param seconds of the answer's `Age` header; `null`: it is current. */
export const reportAge = (seconds: string | null): void =>
  dataAsOf.set(seconds === null ? null : Date.now() - Number(seconds) * 1_000);
