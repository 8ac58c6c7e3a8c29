/**
 * The words in dates, times and changes: a second language is another object of the type `FormatTexts`. The rest comes from
 * the browser's own formatters.
 */
import { translatable } from '../../language/translatable.js';

export const formatTexts = translatable('formatTexts', {
  unknownTime: 'Unknown time',
  invalidDay: 'Invalid Date',
  invalidTime: 'Invalid date',
  ago: {
    now: 'just now',
    seconds: (seconds: number) => `${seconds} s ago`,
    minutes: (minutes: number) => `${minutes} min ago`,
    hours: (hours: number) => `${hours} h ago`,
  },
  updated: {
    now: 'Just updated',
    minutes: (minutes: number) => `${minutes} minute${minutes === 1 ? '' : 's'} ago`,
    hours: (hours: number) => `${hours} hour${hours === 1 ? '' : 's'} ago`,
  },
  lasts: {
    underMinute: 'under a minute',
    hours: (hours: number) => `${hours} h`,
    minutes: (minutes: number) => `${minutes} min`,
  },
  difference: {
    perPiece: (difference: string) => `${difference} per piece`,
    cheaper: (by: string) => `${by} cheaper`,
    samePrice: 'the same price',
    more: (amount: string) => `${amount} more`,
    below: (share: string) => `${share} below yours`,
    above: (share: string) => `${share} above yours`,
  },
  notRead: 'N/A',
  percent: (number: string) => `${number}%`,
  points: (signed: string) => `${signed} pp`,
});

export type FormatTexts = typeof formatTexts;
