/** Channels to an address that a merchant types, and that needs its owner's consent. */
export const ADDRESS_CHANNELS = ['email', 'sms'] as const;
export type AddressChannel = (typeof ADDRESS_CHANNELS)[number];

/** Channels to a chat, whose address is a secret: whoever knows it can post there. One of each per shop. */
export const CHAT_CHANNELS = ['slack', 'google_chat', 'teams', 'telegram', 'ntfy'] as const;
export type ChatChannel = (typeof CHAT_CHANNELS)[number];

/** Channels whose recipients must agree before the first alert. */
export const CONSENT_CHANNELS = [...ADDRESS_CHANNELS, ...CHAT_CHANNELS] as const;

/** `push` reaches the browsers that the merchant added, each of which agreed when it was. */
export const CHANNELS = [...ADDRESS_CHANNELS, 'push', ...CHAT_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];

export const isChat = (channel: Channel): channel is ChatChannel => CHAT_CHANNELS.some(chat => chat === channel);
