/** What broke on this browser (spec §3): the last ones, in local storage. Each is reported to the team from here. */
const KEY = 'tidewatch:error-log';
const KEPT = 20;

export interface LoggedError {
  readonly id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly message: string;
  readonly stack: string;
  readonly componentStack: string;
  /** The screen's address, without its query, and the client's build. */
  readonly path: string;
  readonly build: string | null;
  /** `due` until the server has it; `kept` after a first try; `lost` after the second. */
  readonly report: 'due' | 'kept' | 'sent' | 'lost';
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

/** @returns whether it was kept: storage may be full or refused. */
export const logError = (entry: LoggedError): boolean => write([...loggedErrors(), entry].slice(-KEPT));

export const markReport = (id: string, report: LoggedError['report']): boolean =>
  write(loggedErrors().map(entry => (entry.id === id ? { ...entry, report } : entry)));

function write(entries: readonly LoggedError[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}
