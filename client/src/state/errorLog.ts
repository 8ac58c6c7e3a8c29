/** What broke on this browser, for whoever is asked for help (spec §3): the last ones, in local storage. */
const KEY = 'tidewatch:error-log';
const KEPT = 20;

export interface LoggedError {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly message: string;
  readonly stack: string;
  readonly componentStack: string;
}

/** Oldest first. */
export function loggedErrors(): readonly LoggedError[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(known) ? known : [];
  } catch {
    return [];
  }
}

export function logError(error: Error, componentStack: string): void {
  const { message, stack = '' } = error;
  const entry: LoggedError = { timestamp: new Date().toISOString(), message, stack, componentStack };
  try {
    localStorage.setItem(KEY, JSON.stringify([...loggedErrors(), entry].slice(-KEPT)));
  } catch {
    // Storage is full or refused: the crash screen still shows the message.
  }
}
