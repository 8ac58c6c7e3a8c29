/**
 * `stopped`: the recipient opted out. `no_address`: the address was removed. `address_replaced`: the message was
 * requested for another one. `erased`: its key was destroyed.
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
