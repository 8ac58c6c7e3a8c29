import type { ShopDomain } from '../../domain/kernel/names.js';
import type { PlainPage } from '../http/plainPage.js';

/** Names the store, so that the recipient of a link sees what it would sign them in to. */
export const askToEnter = (shop: ShopDomain): PlainPage => ({
  title: 'Sign in to this store?',
  text: `You will see and manage ${shop} in this browser. The link works once.`,
  button: 'Sign in',
});

export const ENTRY_INVALID: PlainPage = {
  title: 'This link is no longer valid',
  text: 'It has been used, is older than ten minutes, or was cut short. The command line makes a new one.',
  button: null,
};
