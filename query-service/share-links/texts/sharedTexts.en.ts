import { ERRORS } from '../../../domain/kernel/errors.js';

/** Every text of the page behind a share link. Figures and days come formatted. */
const texts = {
  revenue: 'Revenue by day',
  market: 'Competitors’ prices',
  moves: 'Competitors’ moves',
  moment: (day: string) => `As they were on ${day}`,
  noCompetitors: 'There were no competitors yet.',
  days: (start: string, end: string) => `${start} to ${end}`,
  total: (amount: string) => `${amount} in total`,
  atEnd: (amount: string) => `${amount} at the end`,
  noData: 'There’s no data for these days.',
  table: 'Show as a table',
  foot: (day: string) => `Shared read-only from Tidewatch. The link works until ${day}.`,
  refusedTitle: 'This link shows nothing',
  refused: {
    SHARE_LINK_UNKNOWN: ERRORS.SHARE_LINK_UNKNOWN.text as string,
    SHARE_LINK_REVOKED: ERRORS.SHARE_LINK_REVOKED.text as string,
    SHARE_LINK_EXPIRED: ERRORS.SHARE_LINK_EXPIRED.text as string,
  },
};

export type SharedTexts = typeof texts;

export default texts;
