/** What a call says itself, where the server did not: a second language is another object of the type `ApiTexts`. */
import { translatable } from '../../language/translatable.js';

export const apiTexts = translatable('apiTexts', {
  connectionLost: 'Connection lost. Please check your internet connection.',
  tryAgainSoon: 'Service temporarily unavailable. Please try again in a few moments.',
  unreadable: (status: number) => `The server returned status ${status}.`,
  /** Spec §5, word for word. */
  waitToRefresh: (seconds: number) => `Please wait ${seconds}s before refreshing again.`,
});

export type ApiTexts = typeof apiTexts;
