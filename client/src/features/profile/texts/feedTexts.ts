/** Every text of the feed of market moves: a second language is another object of the type `FeedTexts`. */
import { translatable } from '../../../language/translatable.js';

export const feedTexts = translatable('feedTexts', {
  title: 'Feed of market moves',
  note: 'Follow your competitors’ moves in any feed reader (Atom). Whoever has the address can read it.',
  create: 'Create feed address',
  address: 'Feed address',
  once: 'Copy it now: we store only its hash, so you won’t see it again.',
  copied: 'Address copied.',
  since: (day: string) => `since ${day}`,
  revokeOne: (day: string) => `Revoke the feed since ${day}`,
  revoked: 'The address no longer works.',
});

export type FeedTexts = typeof feedTexts;
