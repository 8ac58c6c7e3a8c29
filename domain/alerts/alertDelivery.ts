/** The topic that carries raised messages to the delivery workers (DESIGN §5). */
import { type Static, Type } from 'typebox';
import type { ShopDomain } from '../kernel/names.js';
import { Branded, Texts, topic } from '../kernel/topic.js';
import { CHANNELS, type Channel } from './channel.js';

/** Keeps each recipient's messages in order. */
export const alertKey = (shop: string, channel: Channel): string => `${shop}/${channel}`;

/** Carries no address: the worker opens the sealed address when it sends the message. */
export const alertDeliveries = topic({
  name: 'alerts',
  key: ({ shop, channel }) => alertKey(shop, channel),
  value: Type.Object({
    messageId: Branded<string>(),
    shop: Branded<ShopDomain>(),
    channel: Type.Unsafe<Channel>({ type: 'string', enum: [...CHANNELS] }),
    /** Empty for a test or a confirmation request, which use the settings at the time of sending. */
    alertIds: Texts,
    /** Push: the devices that are still missing the message. Absent: all. */
    deviceIds: Type.Optional(Texts),
  }),
});

export type AlertDelivery = Static<typeof alertDeliveries.value>;
