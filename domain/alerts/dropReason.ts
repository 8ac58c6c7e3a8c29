/** `stopped`: the recipient opted out. `no_address`: the address was removed. `erased`: its key was destroyed. */
export const DROP_REASONS = ['stopped', 'disabled', 'no_address', 'erased', 'channel_off', 'nothing_to_tell'] as const;
export type DropReason = (typeof DROP_REASONS)[number];
