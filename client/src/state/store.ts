/** The one jotai store: what the signed-in app remembers that is neither the server's nor the URL's. */
import { atom, createStore, useAtomValue } from 'jotai';

const store = createStore();

/** G5 of the reference: online, reconnecting since, or offline with the age of what is shown. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'online' }
  | { readonly state: 'reconnecting'; readonly attempt: number }
  | { readonly state: 'offline'; readonly dataFrom: number };

const connectionAtom = atom<Connection>({ state: 'connecting' });
export const setConnection = (next: Connection): void => store.set(connectionAtom, next);
export const getConnection = (): Connection => store.get(connectionAtom);
export const useConnection = (): Connection => useAtomValue(connectionAtom, { store });

/** 'Mark all unread' is local only (spec §4): these ids read as unread on this screen. */
const locallyUnreadAtom = atom<ReadonlySet<string>>(new Set<string>());
export const setLocallyUnread = (ids: Iterable<string>): void => store.set(locallyUnreadAtom, new Set(ids));
export const getLocallyUnread = (): ReadonlySet<string> => store.get(locallyUnreadAtom);
export const useLocallyUnread = (): ReadonlySet<string> => useAtomValue(locallyUnreadAtom, { store });
