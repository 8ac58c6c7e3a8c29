/** Reports crashed screens to the team: at once, and once more when the server is reachable again. */
import { CLIENT_ERROR_LIMITS } from '../../../domain/api/clientErrorLimits.js';
import * as api from '../../../domain/api/clientErrors.js';
import { type LoggedError, logError, loggedErrors, markReport } from '../state/errorLog.js';
import { call, newIdempotencyKey } from './client.js';

const TIMEOUT_MS = 10_000;

/** Outcome of a report: `sent`; `kept` until the server is reachable; or `lost`, because it could not be stored. */
export type Reported = 'sent' | 'kept' | 'lost';

type Crash = Pick<LoggedError, 'message' | 'stack' | 'componentStack' | 'build'>;

/** Stores a crash in this browser and reports it. Never throws: something has already failed when it is called. */
export async function reportCrash(crash: Crash): Promise<Reported> {
  const entry: LoggedError = {
    id: newIdempotencyKey(),
    timestamp: new Date().toISOString(),
    path: location.pathname,
    report: 'due',
    ...crash,
  };
  const stored = logError(entry);
  if (await send(entry)) return 'sent';
  return stored ? 'kept' : 'lost';
}

/** True while reports may be waiting, including those from an earlier visit. */
let mayBeLeft = true;
const underWay = new Set<string>();

/** Runs on every answer of the server: sends the reports that failed before. */
export function sendKeptReports(): void {
  if (!mayBeLeft) return;
  mayBeLeft = false;
  for (const entry of loggedErrors())
    if ((entry.report === 'due' || entry.report === 'kept') && !underWay.has(entry.id)) void send(entry);
}

async function send(entry: LoggedError): Promise<boolean> {
  underWay.add(entry.id);
  try {
    await call(api.clientErrors, {
      body: bodyOf(entry),
      // The screen offers to leave the page immediately.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    markReport(entry.id, 'sent');
    return true;
  } catch {
    markReport(entry.id, entry.report === 'due' ? 'kept' : 'lost');
    mayBeLeft = true;
    return false;
  } finally {
    underWay.delete(entry.id);
  }
}

const bodyOf = ({ message, stack, componentStack, path, build }: LoggedError): api.ClientError => ({
  message: message.slice(0, CLIENT_ERROR_LIMITS.message),
  stack: stack.slice(0, CLIENT_ERROR_LIMITS.stack),
  componentStack: componentStack.slice(0, CLIENT_ERROR_LIMITS.componentStack),
  path,
  build,
});
