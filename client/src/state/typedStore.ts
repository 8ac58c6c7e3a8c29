/** The store that was typed last, for this tab: a connection that fails comes back to a page that was loaded anew. */
const KEY = 'tidewatch:typed-store';

export function keepTypedStore(typed: string): void {
  try {
    sessionStorage.setItem(KEY, typed);
  } catch {
    // Storage is full or refused: the field is empty then.
  }
}

export function typedStore(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
