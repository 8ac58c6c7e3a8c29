import { plural } from '../../../format/number.js';
import type { DecisionTexts } from './decisionTexts.js';

const texts: DecisionTexts = {
  many: suggestions => plural(suggestions, 'neuer Vorschlag', 'neue Vorschläge'),
  one: 'neuer Vorschlag',
  several: 'neue Vorschläge',
  tracked: title => `${title} wird jetzt beobachtet.`,
  failed: {
    approve: reason => `Der Vorschlag ließ sich nicht annehmen${reason}`,
    ignore: reason => `Der Vorschlag ließ sich nicht ignorieren${reason}`,
  },
};

export default texts;
