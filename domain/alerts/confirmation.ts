/**
 * Double opt-in: whoever an address belongs to agrees before it gets alerts. A merchant types any address, and must not be
 * able to write to a stranger. Until then it gets one kind of message, few of them: the question whether it agrees.
 */
import { type Refusal, refuse } from '../kernel/decider.js';
import type { Instant, SealedText } from '../kernel/names.js';

interface ByChannel<Value> {
  readonly email: Value;
  readonly sms: Value;
}

/** What of the settings it concerns. */
interface Addresses {
  readonly choices: ByChannel<{ readonly address: SealedText | null }>;
  readonly confirmed: ByChannel<SealedText | null>;
  readonly asked: ByChannel<readonly Instant[]>;
}

/** A shop asks so many times in a day, whatever addresses it asks: an hour's typing errors, and no mailing. */
export const CONFIRMATIONS_PER_DAY = 10;
const DAY_MS = 86_400_000;

/** Whether the address that is kept is the one whose owner agreed. Another address is another owner. */
export const isConfirmed = (
  { choices, confirmed }: Omit<Addresses, 'asked'>,
  channel: keyof ByChannel<unknown>,
): boolean => choices[channel].address !== null && confirmed[channel] === choices[channel].address;

/** @returns why a channel's address may not be asked now; `null`: it may. */
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

/** The moments at which a channel's addresses were asked, this one included; those of the last day count. */
export const askedBy = (asked: readonly Instant[], at: Instant): readonly Instant[] => [...within(asked, at), at];

const within = (asked: readonly Instant[], at: Instant): readonly Instant[] =>
  asked.filter(moment => Date.parse(at) - Date.parse(moment) < DAY_MS);
