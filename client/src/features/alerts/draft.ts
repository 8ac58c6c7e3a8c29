import type { AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { spokenLanguage } from '../../language/translatable.js';
import { ruleProblem } from './rules.js';
import { alertTexts as texts } from './texts/alertTexts.js';

/** The settings to send, without server-only fields. */
export const draftOf = ({
  email,
  sms,
  push,
  quietHours,
  dailyCap,
  language,
  rules,
}: AlertSettingsAnswer): AlertSettingsBody => ({
  email: { address: email.address, enabled: email.enabled, digest: email.digest },
  sms: { address: sms.address, enabled: sms.enabled, digest: sms.digest },
  push: { enabled: push.enabled, digest: push.digest },
  quietHours,
  dailyCap,
  language: language ?? spokenLanguage(),
  rules,
});

const DAILY_CAP = { min: 1, max: 200 } as const;

/** Explains in one sentence why a draft cannot be saved; `null` if it can. */
export function draftProblem({ email, sms, quietHours, dailyCap, rules }: AlertSettingsBody): string | null {
  if ((email.enabled && !email.address) || (sms.enabled && !sms.address)) return texts.problems.address;
  if (quietHours && (!quietHours.from || !quietHours.to)) return texts.problems.quiet;
  if (quietHours && quietHours.from === quietHours.to) return texts.problems.quietSame;
  if (!Number.isInteger(dailyCap) || dailyCap < DAILY_CAP.min || dailyCap > DAILY_CAP.max)
    return texts.problems.cap(DAILY_CAP.min, DAILY_CAP.max);
  return rules.some(rule => ruleProblem(rule)) ? texts.problems.rule : null;
}
