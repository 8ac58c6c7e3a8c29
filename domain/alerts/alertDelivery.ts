/** The topic between those who have something to tell and those who deliver it (DESIGN §5). */
import { type Static, Type } from 'typebox';
import type { ShopDomain } from '../kernel/names.js';
import { Named, Texts, topic } from '../kernel/topic.js';
import { CHANNELS, type Channel } from './channel.js';

/** What one recipient gets comes in order. */
export const alertKey = (shop: string, channel: Channel): string => `${shop}/${channel}`;

/** No address in it: that is opened from the vault when the message goes out. */
export const alertDeliveries = topic({
  name: 'alerts',
  key: ({ shop, channel }) => alertKey(shop, channel),
  value: Type.Object({
    messageId: Named<string>(),
    shop: Named<ShopDomain>(),
    channel: Type.Unsafe<Channel>({ type: 'string', enum: [...CHANNELS] }),
    /** None: a test, or the question whether the recipient agrees, as the settings stand when it goes out. */
    alertIds: Texts,
  }),
});

export type AlertDelivery = Static<typeof alertDeliveries.value>;
