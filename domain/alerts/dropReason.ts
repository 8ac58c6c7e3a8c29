/**
 * `stopped`: the recipient opted out. `no_address`: the merchant removed the address. `address_replaced`: the message
 * belongs to an earlier address. `erased`: the address's key was destroyed.
 */
export const DROP_REASONS = [
  'stopped',
  'disabled',
  'no_address',
  'address_replaced',
  'erased',
  'channel_off',
  'nothing_to_tell',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];
