import { getEventListeners } from 'node:events';

/** Test fixture: counts what waits for the signal, and what `AbortSignal.any` notes in it and forgets late or never. */
export function tracesIn(signal: AbortSignal): number {
  const [dependants] = Reflect.ownKeys(signal).filter(key => String(key) === 'Symbol(kDependantSignals)');
  const noted = dependants ? (signal as unknown as Record<PropertyKey, Set<unknown>>)[dependants] : undefined;
  return getEventListeners(signal, 'abort').length + (noted?.size ?? 0);
}
