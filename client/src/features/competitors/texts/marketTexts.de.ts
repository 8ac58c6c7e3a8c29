import { plural } from '../../../format/number.js';
import { phrase } from '../../../ui/phrase.js';
import type { MarketTexts } from './marketTexts.js';

const texts: MarketTexts = {
  modes: {
    demo: { name: 'Demo', hint: 'Beispieldaten' },
    live: { name: 'Live', hint: 'Ihre eigenen Wettbewerber' },
  },
  title: 'Marktbeobachtung',
  loadingPast: 'Die Vergangenheit wird geladen …',
  sampleData: 'Beispieldaten.',
  sample: (sampleData, competitors, suggestions) =>
    phrase`${sampleData} ${plural(competitors, 'erfundener Wettbewerber', 'erfundene Wettbewerber')} und ${plural(suggestions, 'Vorschlag', 'Vorschläge')}. Nichts davon betrifft Ihren Shop, und nichts wird gesendet.`,
  mode: 'Daten',
  head: {
    sampleStore: 'Beispielshop',
    discover: 'Suchen',
    import: 'Importieren',
    lookBack: 'Rückblick',
    settings: 'Vergleichseinstellungen',
    demoData: 'Beispieldaten',
    demo: 'Demo',
    news: suggestions => (suggestions > 0 ? `${suggestions} neu` : 'Vorschläge'),
    newSuggestions: suggestions => `Vorschläge: ${suggestions} neu`,
    add: 'Hinzufügen',
    more: 'Mehr',
  },
  first: {
    label: 'Beobachtete Wettbewerber',
    title: 'Noch keine Wettbewerber',
    note: 'Fügen Sie die Adresse einer Produktseite ein. Sie sehen Preis und Bestand, bevor wir etwas beobachten.',
    placeholder: 'https://',
    address: 'Adresse einer Produktseite des Wettbewerbers',
    add: 'Ersten Wettbewerber hinzufügen',
    orSample: sample => phrase`Oder erst ${sample}.`,
    lookAtSample: 'Beispieldaten ansehen',
    discover: 'Tidewatch suchen lassen',
    discoverNote: 'Es sucht Shops, die Ihre Bestseller verkaufen. Sie nehmen jeden an oder ignorieren ihn.',
    find: 'Wettbewerber finden',
    blocked: 'Gerade kann keine Suche beginnen. Fügen Sie eine Seite über ihre Adresse hinzu.',
    howOften: 'Etwa 1 Minute, einmal alle 24 Stunden',
  },
  prices: {
    title: 'Ihre Preise',
    compared: (products, pages) =>
      `${plural(products, 'Produkt', 'Produkte')} mit ${plural(pages, 'Seite', 'Seiten')} verglichen`,
    failed: 'Ihre Preise konnten nicht geladen werden',
    loading: 'Ihre Preise werden geladen …',
    none: 'Noch kein Produkt zum Vergleichen',
    noneYet:
      'Öffnen Sie einen Wettbewerber und wählen Sie, mit welchem Ihrer Produkte er konkurriert. Dann steht Ihr Preis hier neben seinem.',
    you: 'Sie',
    competitor: 'Wettbewerber',
    out: 'Ausverkauft',
    youAt: price => `Sie ${price}`,
    noneIn: currency => `Noch kein Wettbewerber hat einen Preis in ${currency}.`,
    rival: (label, price) => `${label}: ${price}`,
    rivalOut: (label, price) => `${label}: ${price}, ausverkauft`,
  },
  rank: {
    notCompared: 'Nicht verglichen',
    lowest: of => `Günstigster von ${of}`,
    highest: of => `Teuerster von ${of}`,
    nth: (place, of) => `${place}. von ${of}`,
    otherOut: 'der andere ist ausverkauft',
    allOut: 'alle anderen sind ausverkauft',
    above: amount => `${amount} über dem günstigsten`,
    same: 'derselbe Preis wie ein anderer',
    room: amount => `${amount} Spielraum`,
  },
  discovery: {
    running: percent => `Wettbewerber werden gesucht … ${percent}\u00a0%`,
    last: (when, found) => phrase`Letzte Suche ${when}: ${plural(found, 'Vorschlag', 'Vorschläge')}.`,
    lastFailed: (when, reason) =>
      phrase`Die letzte Suche ist ${when} fehlgeschlagen: ${reason ?? 'bitte versuchen Sie es erneut'}`,
    begun: 'Wettbewerber werden gesucht. Vorschläge erscheinen, sobald wir sie finden.',
    noConfig: 'Die Einstellungen der Suche konnten nicht geladen werden.',
    timeout: 'Die Suche hat zu lange gedauert. Bitte versuchen Sie es gleich noch einmal.',
    failed: 'Die Suche ließ sich nicht starten. Bitte versuchen Sie es erneut.',
    notInSample: 'Beispieldaten: Wechseln Sie zu Live, um Wettbewerber zu suchen.',
  },
  signIn: 'Anmeldung erforderlich. Bitte melden Sie sich erneut an.',
  adding: {
    failed: 'Der Wettbewerber ließ sich nicht hinzufügen. Bitte versuchen Sie es erneut.',
    syncing: 'Ihr Produktkatalog wird abgeglichen … Bitte versuchen Sie es gleich noch einmal.',
    unable: 'Der Wettbewerber lässt sich gerade nicht hinzufügen. Bitte versuchen Sie es gleich noch einmal.',
    tracked: 'Dieser Wettbewerber wird für Ihre Produkte schon beobachtet.',
    invalid: 'Ungültige URL. Bitte prüfen Sie sie und versuchen Sie es erneut.',
    added: 'Wettbewerber hinzugefügt.',
  },
  removing: {
    removed: label => `${label} wird nicht mehr beobachtet.`,
    undo: 'Rückgängig',
    failed: 'Der Wettbewerber ließ sich nicht löschen',
  },
};

export default texts;
