/**
 * Double opt-in: the owner of an address agrees before it gets alerts. A merchant can type any address and must not be
 * able to message a stranger. Until then the address gets only a few messages of one kind, which ask for consent.
 */
import { type Refusal, refuse } from '../kernel/decider.js';
import type { Instant, SealedText } from '../kernel/names.js';

interface ByChannel<Value> {
  readonly email: Value;
  readonly sms: Value;
}

/** The part of the settings that this needs. */
interface Addresses {
  readonly choices: ByChannel<{ readonly address: SealedText | null }>;
  readonly confirmed: ByChannel<SealedText | null>;
  readonly asked: ByChannel<readonly Instant[]>;
}

/** How many times a shop may ask per day, over all addresses: enough for typing errors, too few for a mailing. */
export const CONFIRMATIONS_PER_DAY = 10;
const DAY_MS = 86_400_000;

/** Whether the owner of the stored address agreed. Another address means another owner. */
export const isConfirmed = (
  { choices, confirmed }: Omit<Addresses, 'asked'>,
  channel: keyof ByChannel<unknown>,
): boolean => choices[channel].address !== null && confirmed[channel] === choices[channel].address;

/** @returns why a channel's address may not be asked now; `null` if it may. */
export function refuseToAsk(
  { asked }: Pick<Addresses, 'asked'>,
  channel: keyof ByChannel<unknown>,
  at: Instant,
): Refusal | null {
  const recent = within(asked[channel], at);
  const [first] = recent;
  if (first === undefined || recent.length < CONFIRMATIONS_PER_DAY) return null;
  const hours = Math.ceil((Date.parse(first) + DAY_MS - Date.parse(at)) / 3_600_000);
  return refuse('ALERT_CONFIRM_TOO_OFTEN', { hours });
}

/** When a channel's addresses were asked within the last day, this time included. */
export const withRequest = (asked: readonly Instant[], at: Instant): readonly Instant[] => [...within(asked, at), at];

const within = (asked: readonly Instant[], at: Instant): readonly Instant[] =>
  asked.filter(moment => Date.parse(at) - Date.parse(moment) < DAY_MS);
