import { plural } from '../../../format/number.js';
import type { MatchTexts } from './matchTexts.js';

const texts: MatchTexts = {
  which: 'Welches Ihrer Produkte ist es?',
  none: 'Keines davon',
  another: 'Anderes Produkt',
  certain: 'Passt am besten',
  thanYours: difference => `${difference} als Ihres`,
  asYours: same => `${same} wie Ihres`,
  finding: 'Vergleich mit Ihren Produkten …',
  failed: 'Der Vergleich mit Ihren Produkten ist fehlgeschlagen',
  noCandidates: 'Keines Ihrer Produkte sieht danach aus.',
  change: 'Ändern',
  keep: 'Behalten',
  picker: {
    label: 'Ihre Produkte durchsuchen',
    all: products => `Alle ${products} Produkte durchsuchen`,
    failed: 'Ihre Produkte ließen sich nicht durchsuchen. Bitte versuchen Sie es erneut.',
    found: 'Gefundene Produkte',
    none: 'Kein Produkttitel enthält diese Wörter.',
    first: (shown, total) => `Die ersten ${shown} von ${total}. Ein weiteres Wort grenzt sie ein.`,
    products: products => plural(products, 'Produkt', 'Produkte'),
  },
  bulk: {
    open: pages => (pages === 1 ? '1 Seite zuordnen' : `${pages} Seiten zuordnen`),
    title: 'Seiten zuordnen',
    progress: (at, all) => `${at} von ${all}`,
    accept: 'Annehmen',
    undo: 'Rückgängig',
    matched: title => `Zugeordnet: ${title}`,
    unmatched: 'Nicht verglichen',
    done: 'Alle Seiten sind erledigt',
    doneNote: matched =>
      matched === 0
        ? 'Keine davon wird mit Ihren Preisen verglichen.'
        : `Wir vergleichen jetzt ${plural(matched, 'Seite', 'Seiten')} mit Ihren Preisen.`,
    close: 'Fertig',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    keys: { move: 'bewegen', accept: 'annehmen', none: 'keines davon', undo: 'rückgängig' },
  },
};

export default texts;
