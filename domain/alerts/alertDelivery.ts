/** The topic from the code that raises messages to the workers that deliver them (DESIGN §5). */
import { type Static, Type } from 'typebox';
import type { ShopDomain } from '../kernel/names.js';
import { Branded, Texts, topic } from '../kernel/topic.js';
import { CHANNELS, type Channel } from './channel.js';

/** One recipient's messages stay in order. */
export const alertKey = (shop: string, channel: Channel): string => `${shop}/${channel}`;

/** Holds no address: the vault opens it when the message goes out. */
export const alertDeliveries = topic({
  name: 'alerts',
  key: ({ shop, channel }) => alertKey(shop, channel),
  value: Type.Object({
    messageId: Branded<string>(),
    shop: Branded<ShopDomain>(),
    channel: Type.Unsafe<Channel>({ type: 'string', enum: [...CHANNELS] }),
    /** Empty for a test or a confirmation request: those use the settings at the time of sending. */
    alertIds: Texts,
  }),
});

export type AlertDelivery = Static<typeof alertDeliveries.value>;
