import type { DataSet } from '../../domain/analytics/dataSet.js';
import type { RefusalCode } from '../../domain/analytics/refusalCode.js';
import { type ErrorCode, errorText } from '../../domain/kernel/errors.js';
import type { Store } from './storeOf.js';

export interface Flags {
  readonly rate_limited: boolean;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly debug_info: string | null;
}

export interface Flagged {
  readonly flags: Flags;
  /** The reason why access is denied entirely: figures based on this data are unknown. `null` if it isn't. */
  readonly refused: Extract<RefusalCode, 'INSUFFICIENT_PERMISSIONS' | 'API_ACCESS_LIMITED'> | null;
}

/** Sets the flags of spec §3 that limit figures based on this data. */
export function flagsOf({ refusals }: Pick<Store, 'refusals'>, dataSets: readonly DataSet[]): Flagged {
  const relevant = refusals.filter(({ dataSet }) => dataSets.includes(dataSet));
  const has = (code: RefusalCode) => relevant.some(refused => refused.code === code);
  const refusal = (['INSUFFICIENT_PERMISSIONS', 'API_ACCESS_LIMITED'] as const).find(has);
  return {
    flags: {
      ...(refusal ? refusedFlags(refusal) : NO_FLAGS),
      rate_limited: has('RATE_LIMITED'),
      debug_info: relevant.map(({ dataSet, code, since }) => `${dataSet}: ${code} since ${since}`).join('; ') || null,
    },
    refused: refusal ?? null,
  };
}

const NO_FLAGS: Flags = { rate_limited: false, error: null, error_code: null, debug_info: null };

/** Flags for refused data, with the catalogue's text. */
export const refusedFlags = (code: ErrorCode, debugInfo: string | null = null): Flags => ({
  rate_limited: false,
  error: errorText(code),
  error_code: code,
  debug_info: debugInfo,
});
