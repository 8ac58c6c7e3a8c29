import type { AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { ruleProblem } from './rules.js';

/** The settings to send, without server-only fields. */
export const draftOf = ({ email, sms, quietHours, dailyCap, rules }: AlertSettingsAnswer): AlertSettingsBody => ({
  email: { address: email.address, enabled: email.enabled, digest: email.digest },
  sms: { address: sms.address, enabled: sms.enabled, digest: sms.digest },
  quietHours,
  dailyCap,
  rules,
});

const DAILY_CAP = { min: 1, max: 200 } as const;

/** Why a draft cannot be saved, in one sentence; `null` if it can. */
export function draftProblem({ email, sms, quietHours, dailyCap, rules }: AlertSettingsBody): string | null {
  if ((email.enabled && !email.address) || (sms.enabled && !sms.address))
    return 'Please enter an address for each channel that is on.';
  if (quietHours && (!quietHours.from || !quietHours.to)) return 'Please enter when quiet hours begin and end.';
  if (quietHours && quietHours.from === quietHours.to) return 'Quiet hours must begin and end at different times.';
  if (!Number.isInteger(dailyCap) || dailyCap < DAILY_CAP.min || dailyCap > DAILY_CAP.max)
    return 'Please enter 1 to 200 messages a day.';
  return rules.some(rule => ruleProblem(rule)) ? 'Please complete the marked rule.' : null;
}
