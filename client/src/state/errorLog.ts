/** The last errors on this browser (spec §3), in local storage. Each is reported to the team from here. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { hasFields, isListOf, isOneOf, isText, orNull } from '../storage/check.js';

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

const log = storedForBrowser<readonly LoggedError[]>(
  'error-log',
  isListOf(
    hasFields<LoggedError>({
      id: isText,
      timestamp: isText,
      message: isText,
      stack: isText,
      componentStack: isText,
      path: isText,
      build: orNull(isText),
      report: isOneOf(['due', 'kept', 'sent', 'lost']),
    }),
  ),
);

/** Oldest first. */
export const loggedErrors = (): readonly LoggedError[] => log.read() ?? [];

/** @returns whether it was stored. */
export const logError = (entry: LoggedError): boolean => log.keep([...loggedErrors(), entry].slice(-KEPT));

export const markReport = (id: string, report: LoggedError['report']): boolean =>
  log.keep(loggedErrors().map(entry => (entry.id === id ? { ...entry, report } : entry)));
