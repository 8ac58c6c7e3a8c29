/** Channels to an address that a merchant types, and that needs its owner's consent. */
export const ADDRESS_CHANNELS = ['email', 'sms'] as const;
export type AddressChannel = (typeof ADDRESS_CHANNELS)[number];

/** `push` reaches the browsers that the merchant added, each of which agreed when it was. */
export const CHANNELS = [...ADDRESS_CHANNELS, 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
