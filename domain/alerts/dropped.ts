/** `stopped`: its recipient said stop. `no_address`: there is none any more. `erased`: its key was destroyed. */
export const DROPPED = ['stopped', 'disabled', 'no_address', 'erased', 'channel_off', 'nothing_to_tell'] as const;
export type Dropped = (typeof DROPPED)[number];
