/** The topic between those who have something to tell and those who deliver it (DESIGN §5). */
import type { Channel } from '../../domain/alerts/settings.js';
import type { ShopDomain } from '../../domain/kernel/names.js';

/** Keyed by shop and channel: what one recipient gets comes in order. */
export const ALERTS = 'alerts';

/** No address in it: that is opened from the vault when the message goes out. */
export interface AlertDelivery {
  readonly messageId: string;
  readonly shop: ShopDomain;
  readonly channel: Channel;
  /** None: a test, or the question whether the recipient agrees, as the settings stand when it goes out. */
  readonly alertIds: readonly string[];
}

export const alertKey = (shop: string, channel: Channel): string => `${shop}/${channel}`;
