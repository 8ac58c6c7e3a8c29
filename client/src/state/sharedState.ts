/**
 * State shared by several parts of the client: an atom in the one store. Calls, the socket and other tabs set it
 * outside React, so the store belongs to this module and there is no provider.
 */
import { atom, createStore, type PrimitiveAtom, useAtomValue } from 'jotai';

const store = createStore();

export interface SharedState<Value> {
  readonly atom: PrimitiveAtom<Value>;
  get(): Value;
  set(next: Value): void;
  /** @returns a function that ends the subscription. */
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

/** The state for a component, which renders again when it changes. */
export const useSharedState = <Value>(state: SharedState<Value>): Value => useAtomValue(state.atom, { store });
