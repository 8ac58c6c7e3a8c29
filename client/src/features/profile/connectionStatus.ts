/** Spec §2, §4: 'checking, then connected or error', in the spec's words. */
import type { Me } from '../../../../domain/api/auth.js';
import type { ConnectionCheck } from '../../../../domain/api/session.js';
import { profileTexts as texts } from './texts/profileTexts.js';

interface Check {
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly data: ConnectionCheck | undefined;
}

export interface ConnectionStatus {
  readonly text: string;
  readonly intent: 'none' | 'success' | 'danger';
  /** The reason for the issue, for the merchant. */
  readonly reason: string | null;
}

const REASONS: Readonly<Record<Exclude<Me['connection'], 'connected'>, string>> = texts.connection.reasons;

/** The platform's latest answer takes precedence; without one, the known state stays. */
export function connectionStatus(known: Me['connection'], { isFetching, isError, data }: Check): ConnectionStatus {
  if (isFetching) return { text: texts.connection.checking, intent: 'none', reason: null };
  if (isError) return issue(texts.connection.offline);
  if (data && !data.connected) return issue(data.message ?? texts.connection.checkFailed);
  if (known !== 'connected') return issue(REASONS[known]);
  return { text: texts.connection.active, intent: 'success', reason: null };
}

const issue = (reason: string): ConnectionStatus => ({ text: texts.connection.issue, intent: 'danger', reason });
