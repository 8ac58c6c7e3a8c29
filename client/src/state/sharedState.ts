/**
 * State that several parts of the client follow: an atom in the one store. Calls, the socket and the storage of other tabs
 * set it outside React, so the store belongs to this module and no provider hands out another.
 */
import { atom, createStore, type PrimitiveAtom, useAtomValue } from 'jotai';

const store = createStore();

export interface SharedState<Value> {
  readonly atom: PrimitiveAtom<Value>;
  get(): Value;
  set(next: Value): void;
  /** @returns what ends it. */
  subscribe(listener: () => void): () => void;
}

export function sharedState<Value>(initial: Value): SharedState<Value> {
  const held = atom(initial);
  return {
    atom: held,
    get: () => store.get(held),
    set: next => store.set(held, next),
    subscribe: listener => store.sub(held, listener),
  };
}

/** What a component reads: it renders again when that changes. */
export const useSharedState = <Value>(state: SharedState<Value>): Value => useAtomValue(state.atom, { store });
