import type { SharedTexts } from './sharedTexts.en.js';

const texts: SharedTexts = {
  revenue: 'Umsatz pro Tag',
  market: 'Preise der Wettbewerber',
  moves: 'Bewegungen der Wettbewerber',
  moment: day => `Stand vom ${day}`,
  noCompetitors: 'Es gab noch keine Wettbewerber.',
  days: (start, end) => `${start} bis ${end}`,
  total: amount => `insgesamt ${amount}`,
  atEnd: amount => `zuletzt ${amount}`,
  noData: 'Für diese Tage gibt es keine Daten.',
  table: 'Als Tabelle zeigen',
  foot: day => `Von Tidewatch nur zum Lesen geteilt. Der Link gilt bis ${day}.`,
  refusedTitle: 'Dieser Link zeigt nichts',
  refused: {
    SHARE_LINK_UNKNOWN: 'Dieser Link ist unvollständig, oder was er zeigte, gibt es nicht mehr.',
    SHARE_LINK_REVOKED: 'Wer diesen Link geteilt hat, hat ihn widerrufen.',
    SHARE_LINK_EXPIRED: 'Dieser Link ist abgelaufen. Bitten Sie um einen neuen.',
  },
};

export default texts;
