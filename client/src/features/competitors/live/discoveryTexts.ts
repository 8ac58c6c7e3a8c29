/** The texts of discovery, from spec §8 where it quotes them. */
import type { DiscoveryConfig, DiscoveryStatus } from '../../../../../domain/api/discovery.js';
import { ApiError, refusalText } from '../../../api/errors.js';
import { apiTexts } from '../../../api/texts/apiTexts.js';
import { refusalTexts } from '../../../api/texts/refusalTexts.js';
import { marketTexts } from '../texts/marketTexts.js';

const HOUR_MS = 3_600_000;

export const cooldownText = (hours: number): string => refusalText('DISCOVERY_COOLDOWN', { hours });

/** Spec §9. The two clocks may differ a little: never shows more than the whole cooldown. */
const COOLDOWN_HOURS = 24;

const hoursLeft = ({ next_discovery }: DiscoveryStatus, now: number): number =>
  next_discovery === null
    ? COOLDOWN_HOURS
    : Math.min(COOLDOWN_HOURS, Math.max(1, Math.ceil((Date.parse(next_discovery) - now) / HOUR_MS)));

/** The reason no search can start now; `null` if one can. */
export function blockedText(
  config: DiscoveryConfig | undefined,
  status: DiscoveryStatus | undefined,
  now: number,
): string | null {
  if (config && !config.enabled) return config.error ?? refusalTexts.DISCOVERY_OFF;
  if (config && !config.configured) return config.error ?? refusalTexts.DISCOVERY_NOT_CONFIGURED;
  if (status?.is_on_cooldown) return cooldownText(hoursLeft(status, now));
  return null;
}

/** The text for a search that could not start. */
export function triggerErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return marketTexts.discovery.failed;
  const { status, code, message, details } = error;
  if (code === 'TIMEOUT') return marketTexts.discovery.timeout;
  if (status === 0) return apiTexts.connectionLost;
  if (status === 429) return cooldownText(Number(details.hours ?? COOLDOWN_HOURS));
  if (status === 401) return marketTexts.signIn;
  if (code === 'SHOP_NOT_CONNECTED') return refusalTexts.SHOP_NOT_CONNECTED;
  if (status >= 500) return apiTexts.tryAgainSoon;
  return message || marketTexts.discovery.failed;
}
