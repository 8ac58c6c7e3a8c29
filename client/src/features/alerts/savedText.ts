import type { AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { alertTexts as texts } from './texts/alertTexts.js';

const CHANNELS = ['email', 'sms'] as const;

/**
 * Confirms a save, and names each address that gets no alerts: its channel is off, or its owner hasn't agreed yet.
 * @param before the settings before the save; `undefined` if they were never read
 */
export function savedText(saved: AlertSettingsBody, before: AlertSettingsAnswer | undefined): string {
  const hasRules = saved.rules.some(({ enabled }) => enabled);
  const problems = CHANNELS.map(channel => {
    const { address, enabled } = saved[channel];
    if (address === null) return '';
    if (!enabled) return hasRules ? texts.channels[channel].off : '';
    const isConfirmed = before?.[channel].confirmed === true && before[channel].address === address;
    return isConfirmed ? '' : texts.channels[channel].waiting;
  });
  return [texts.saved, ...problems].filter(text => text !== '').join(' ');
}
