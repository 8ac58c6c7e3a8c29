/** Spec §2, §4: 'checking, then connected or error', in the spec's words. */
import type { Me } from '../../../../domain/api/auth.js';
import type { ConnectionCheck } from '../../../../domain/api/sessions.js';

interface Check {
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly data: ConnectionCheck | undefined;
}

export interface ConnectionStatus {
  readonly text: 'Checking Connection...' | 'Active Shopify Integration' | 'Connection Issue Detected';
  readonly intent: 'none' | 'success' | 'danger';
  /** Why there is an issue, for the merchant. */
  readonly reason: string | null;
}

const REASONS: Readonly<Record<Exclude<Me['connection'], 'connected'>, string>> = {
  reauth_required: 'Permission denied – please re-authenticate with Shopify',
  access_denied: 'A permission that Tidewatch needs is missing in your store. Please re-authenticate and approve it.',
  approval_required: 'Shopify has not approved access to this data yet. There is nothing you need to do.',
  paused: 'Your store is paused in Shopify. New figures follow when it is open again.',
};

/** The platform's latest answer takes precedence; without one, the known state stays. */
export function connectionStatus(known: Me['connection'], { isFetching, isError, data }: Check): ConnectionStatus {
  if (isFetching) return { text: 'Checking Connection...', intent: 'none', reason: null };
  if (isError) return issue('Connection failed: Network error');
  if (data && !data.connected) return issue(data.message ?? 'Connection failed: Connection check failed');
  if (known !== 'connected') return issue(REASONS[known]);
  return { text: 'Active Shopify Integration', intent: 'success', reason: null };
}

const issue = (reason: string): ConnectionStatus => ({ text: 'Connection Issue Detected', intent: 'danger', reason });
