/** Servers, by URL, that last refused a write of this process because they take none: disk full, or read-only. */
const unwritable = new Set<string>();

export const mark = (url: string): void => void unwritable.add(url);
export const unmark = (url: string): void => void unwritable.delete(url);
export const markedUnwritable = (url: string): boolean => unwritable.has(url);
