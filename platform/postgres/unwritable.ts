/** Servers, by URL, that last refused this process's write: disk full, or read-only. */
const unwritable = new Set<string>();

export const mark = (url: string): void => void unwritable.add(url);
export const unmark = (url: string): void => void unwritable.delete(url);
export const markedUnwritable = (url: string): boolean => unwritable.has(url);
