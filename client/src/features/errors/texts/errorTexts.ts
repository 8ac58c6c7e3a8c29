/**
 * Every text of the pages for an address without a page and for an outage, word for word where spec §2 quotes it: a
 * second language is another object of the type `ErrorTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const errorTexts = translatable('errorTexts', {
  notFound: {
    title: 'Page Not Found',
    note: 'There’s nothing at this address. The link may be old or mistyped.',
    toDashboard: (seconds: number) => `Taking you to your dashboard in ${seconds} s`,
    toStart: (seconds: number) => `Taking you to the start page in ${seconds} s`,
    announced: (seconds: number) => `You’ll be redirected in ${seconds} seconds unless you cancel.`,
    cancel: 'Cancel Auto-redirect',
  },
  home: 'Go Home',
  back: 'Go Back',
  dashboard: 'Dashboard',
  market: 'Market Intelligence',
  outage: {
    title: 'Service Temporarily Unavailable',
    note: 'Tidewatch isn’t reachable right now. None of your data is lost. This page checks every 10 seconds and takes you back automatically.',
    checking: 'Checking…',
    retry: 'Try Again',
  },
});

export type ErrorTexts = typeof errorTexts;
