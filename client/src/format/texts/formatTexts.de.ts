import type { FormatTexts } from './formatTexts.js';

const texts: FormatTexts = {
  unknownTime: 'Unbekannte Zeit',
  invalidDay: 'Ungültiges Datum',
  invalidTime: 'Ungültiges Datum',
  ago: {
    now: 'gerade eben',
    seconds: seconds => `vor ${seconds} s`,
    minutes: minutes => `vor ${minutes} Min.`,
    hours: hours => `vor ${hours} Std.`,
  },
  updated: {
    now: 'gerade eben',
    minutes: minutes => `vor ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`,
    hours: hours => `vor ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'}`,
  },
  lasts: {
    underMinute: 'unter einer Minute',
    hours: hours => `${hours} Std.`,
    minutes: minutes => `${minutes} Min.`,
  },
  difference: {
    perPiece: difference => `${difference} pro Stück`,
    cheaper: by => `${by} weniger`,
    samePrice: 'derselbe Preis',
    more: amount => `${amount} mehr`,
    below: share => `${share} unter Ihrem`,
    above: share => `${share} über Ihrem`,
  },
  notRead: 'k. A.',
  percent: number => `${number}\u00a0%`,
  points: signed => `${signed} PP`,
};

export default texts;
