/**
 * Double opt-in: an address receives alerts only after its owner agrees, because a merchant can type any address and
 * must not be able to message a stranger. Until then it receives only a limited number of requests for consent.
 */
import { type Refusal, refuse } from '../kernel/decider.js';
import type { Instant, SealedText } from '../kernel/names.js';

interface ByChannel<Value> {
  readonly email: Value;
  readonly sms: Value;
}

/** The subset of the alert settings used here. */
interface Addresses {
  readonly choices: ByChannel<{ readonly address: SealedText | null }>;
  readonly confirmed: ByChannel<SealedText | null>;
}

/** Times of the last day's requests: all chats count together. */
type Requested<Key extends string> = { readonly requestedAt: Readonly<Record<Key, readonly Instant[]>> };

/** Confirmation requests per shop and day, across all addresses: enough to fix typos, too few for a mailing. */
export const CONFIRMATIONS_PER_DAY = 10;
const DAY_MS = 86_400_000;

/** Checks that the owner of the stored address agreed. Another address means another owner. */
export const isConfirmed = ({ choices, confirmed }: Addresses, channel: keyof ByChannel<unknown>): boolean =>
  choices[channel].address !== null && confirmed[channel] === choices[channel].address;

/** @returns the refusal if a channel's address can't receive another confirmation request yet; `null` if it can. */
export function refuseRequest<Key extends keyof ByChannel<unknown> | 'chat'>(
  { requestedAt }: Requested<Key>,
  channel: Key,
  at: Instant,
): Refusal | null {
  const recent = within(requestedAt[channel], at);
  const [first] = recent;
  if (first === undefined || recent.length < CONFIRMATIONS_PER_DAY) return null;
  const hours = Math.ceil((Date.parse(first) + DAY_MS - Date.parse(at)) / 3_600_000);
  return refuse('ALERT_CONFIRM_TOO_OFTEN', { hours });
}

/** Adds a confirmation request and drops those older than a day. */
export const withRequest = (requestedAt: readonly Instant[], at: Instant): readonly Instant[] => [
  ...within(requestedAt, at),
  at,
];

const within = (requestedAt: readonly Instant[], at: Instant): readonly Instant[] =>
  requestedAt.filter(requested => Date.parse(at) - Date.parse(requested) < DAY_MS);
