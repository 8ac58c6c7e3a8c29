/**
 * A sign-in link that the operator creates on the command line, for one browser and a few minutes. Stream: `entry-<hash
 * of its key>`. Only the printed link contains the key, which is not a session's secret.
 */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { EntryEvent } from './events.js';

export type { EntryEvent } from './events.js';

export const entryStream = (keyHash: string): string => `entry-${keyHash}`;

export const ENTRY_MINUTES = 10;

export type EntryCommand =
  | { type: 'OfferEntry'; shop: ShopDomain; expiresAt: Instant; at: Instant }
  | { type: 'TakeEntry'; at: Instant };

export type Entry =
  | { readonly status: 'none' }
  | { readonly status: 'offered' | 'taken'; readonly shop: ShopDomain; readonly expiresAt: Instant };

export const entry: Decider<Entry, EntryCommand, EntryEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'OfferEntry')
      return state.status === 'none' ? [{ ...command, type: 'EntryOffered' }] : refuse('ENTRY_LINK_INVALID');
    return isOffered(state, command.at)
      ? [{ type: 'EntryTaken', shop: state.shop, at: command.at }]
      : refuse('ENTRY_LINK_INVALID');
  },

  evolve(state, event) {
    if (event.type === 'EntryOffered') return { status: 'offered', shop: event.shop, expiresAt: event.expiresAt };
    return state.status === 'none' ? state : { ...state, status: 'taken' };
  },
};

/** Checks that the link is unused and has not expired. */
export const isOffered = (state: Entry, now: Instant): state is Exclude<Entry, { status: 'none' }> =>
  state.status === 'offered' && now < state.expiresAt;
