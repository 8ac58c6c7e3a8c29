/** Spec §3, §4: the answer to the privacy banner. Once given, the banner does not return. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isOneOf, isText } from '../storage/check.js';

/** Spec §2: 'appears 2 s after load'. */
export const BANNER_DELAY_MS = 2_000;

export type Consent = 'accepted' | 'declined';

const isYes = isOneOf(['yes'] as const);
const flags = {
  accepted: storedForBrowser('privacy-accepted', isYes),
  declined: storedForBrowser('privacy-declined', isYes),
};
/** ISO 8601. */
const decidedAt = storedForBrowser('privacy-decided-at', isText);

export const isUndecided = (): boolean => flags.accepted.read() === null && flags.declined.read() === null;

/** The answer so far; `null` while there is none. */
export const consentNow = (): Consent | null =>
  flags.accepted.read() !== null ? 'accepted' : flags.declined.read() !== null ? 'declined' : null;

/** A later answer replaces an earlier one. */
export function decide(consent: Consent, now = new Date()): void {
  flags[consent === 'accepted' ? 'declined' : 'accepted'].forget();
  flags[consent].keep('yes');
  decidedAt.keep(now.toISOString());
}
