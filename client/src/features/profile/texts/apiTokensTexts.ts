/** Every text of the profile's section for developers: a second language is another object of the type `ApiTokensTexts`. */
import { translatable } from '../../../language/translatable.js';

export const apiTokensTexts = translatable('apiTokensTexts', {
  title: 'Developers',
  note: 'API tokens let your own programs read your data and make changes.',
  loading: 'Loading API tokens...',
  failed: 'Failed to load API tokens',
  none: 'No API tokens yet.',
  name: 'Name',
  namePlaceholder: 'Warehouse sync',
  access: 'Access',
  read: 'Read',
  readWrite: 'Read and change',
  expires: 'Expires',
  inDays: (days: number) => `in ${days} days`,
  never: 'never',
  create: 'Create token',
  once: 'Copy it now: we store only its hash, so you won’t see it again.',
  secret: 'API token',
  copy: 'Copy',
  copied: 'Token copied.',
  notCopied: 'This browser doesn’t allow copying here.',
  done: 'Done',
  row: (access: string, used: string, until: string) => `${access} · ${used} · ${until}`,
  used: (ago: string) => `last used ${ago}`,
  unused: 'never used',
  until: (day: string) => `until ${day}`,
  forEver: 'no expiry',
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke: ${name}`,
  reference: 'API reference and quick start',
  revoked: 'The token no longer works.',
});

export type ApiTokensTexts = typeof apiTokensTexts;
