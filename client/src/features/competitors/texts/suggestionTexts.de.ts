import { plural } from '../../../format/number.js';
import { phrase } from '../../../ui/phrase.js';
import type { SuggestionTexts } from './suggestionTexts.js';

const texts: SuggestionTexts = {
  sources: {
    GOOGLE_SHOPPING: 'Google Shopping',
    WATCHED_STORE: 'einem Shop, den Sie beobachten',
  },
  yours: 'Ihres',
  asYours: same => `${same} wie Ihres`,
  thanYours: difference => `${difference} als Ihres`,
  why: 'Warum',
  foundBy: (source, when) => phrase`von ${source} ${when}`,
  approve: 'Annehmen',
  ignore: 'Ignorieren',
  approveOne: title => `Annehmen: ${title}`,
  ignoreOne: title => `Ignorieren: ${title}`,
  failed: 'Die Vorschläge konnten nicht geladen werden',
  loading: 'Vorschläge werden geladen …',
  none: 'Keine neuen Vorschläge',
  noneYet: 'Die Suche findet Shops, die verkaufen, was Sie verkaufen. Ihre Funde erscheinen hier.',
  more: left => `Mehr zeigen (noch ${left})`,
  keys: { move: 'bewegen', approve: 'annehmen', ignore: 'ignorieren' },
  used: (tracked, limit) => `${tracked} von ${limit} Wettbewerbern`,
  title: 'Vorgeschlagene Wettbewerber',
  toDecide: suggestions => `${plural(suggestions, 'Vorschlag', 'Vorschläge')} zu prüfen`,
};

export default texts;
