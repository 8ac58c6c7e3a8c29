/**
 * Every text of the loading screen and of what leads to a page, word for word where spec §2, §4 and §8 quote it: a
 * second language is another object of the type `RoutingTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../language/translatable.js';

export const routingTexts = translatable('routingTexts', {
  loading: {
    what: 'Preparing your personalised analytics dashboard',
    messages: [
      'Initializing Tidewatch...',
      'Connecting to your store...',
      'Loading analytics engine...',
      'Preparing your dashboard...',
      'Almost ready!',
    ] as readonly [string, string, string, string, string],
  },
  signIn: {
    title: 'Authentication required',
    note: 'Taking you to the start page, where you can connect your store.',
  },
  expired: {
    title: 'Session expired',
    leaving: (seconds: number) => `Start page in ${seconds} s`,
    stay: 'Stay here',
    signIn: 'Sign in again',
  },
  entry: {
    connected: 'Store connected successfully.',
    reconnected: 'Store reconnected successfully.',
    reauthenticated: 'Re-authentication successful.',
  },
});

export type RoutingTexts = typeof routingTexts;
