import type { ChangeTexts } from './changeTexts.en.js';

const texts: ChangeTexts = {
  fell: (label, from, to) => `${label} fiel von ${from} auf ${to}`,
  rose: (label, from, to) => `${label} stieg von ${from} auf ${to}`,
  isAt: (label, to) => `${label} kostet ${to}`,
  sinceAlert: base => `; beim letzten Alarm waren es ${base}`,
  ownPrice: {
    below: base => `, unter Ihrem Preis von ${base}`,
    above: base => `, über Ihrem Preis von ${base}`,
  },
  target: {
    below: base => `, unter Ihrem Ziel von ${base}`,
    above: base => `, über Ihrem Ziel von ${base}`,
  },
  lowest: (days, base) => `, der niedrigste Preis seit ${days} Tagen (davor: ${base})`,
  stock: {
    in_stock: 'auf Lager',
    out_of_stock: 'ausverkauft',
    pre_order: 'vorbestellbar',
    back_order: 'im Lieferrückstand',
    discontinued: 'eingestellt',
    unknown: 'unbekannt',
  },
  stockChanged: {
    in_stock: (label, before) => `${label} ist wieder auf Lager (vorher ${before})`,
    out_of_stock: (label, before) => `${label} ist ausverkauft (vorher ${before})`,
    pre_order: (label, before) => `${label} ist vorbestellbar (vorher ${before})`,
    back_order: (label, before) => `${label} hat Lieferrückstand (vorher ${before})`,
    discontinued: (label, before) => `${label} wurde eingestellt (vorher ${before})`,
    unknown: (label, before) => `${label} zeigt den Bestand nicht mehr (vorher ${before})`,
  },
  unreadable: {
    hour: (label, reason) => `${label} ist seit 1 Stunde nicht lesbar (${reason})`,
    hours: (label, hours, reason) => `${label} ist seit ${hours} Stunden nicht lesbar (${reason})`,
  },
  failures: {
    blocked: 'der Shop sperrt unsere Prüfungen',
    gone: 'die Seite gibt es nicht mehr',
    http_error: 'der Shop meldet einen Fehler',
    no_price: 'kein Preis gefunden',
    listing: 'die Seite zeigt mehrere Produkte',
    not_found: 'unter der Adresse steht nichts',
    needs_script: 'die Seite braucht einen Browser',
    restaurant: 'die Seite gehört zu einem Restaurant',
    booking: 'die Seite gehört zu einer Buchung',
    article: 'die Seite ist ein Artikel zum Lesen',
    brand_page: 'die Seite stellt eine Marke vor',
    not_html: 'die Adresse ist keine Webseite',
    redirect_refused: 'die Seite leitet anderswohin weiter',
    address_refused: 'die Adresse ist nicht erlaubt',
    robots_disallowed: 'robots.txt erlaubt keine Prüfung',
    timeout: 'der Shop antwortet zu langsam',
    too_large: 'die Seite ist zu groß',
    unreachable: 'der Shop ist nicht erreichbar',
    variant_gone: 'die Variante gibt es nicht mehr',
    place_gone: 'an der markierten Stelle steht kein Preis',
    value_unusual: 'der Preis an der markierten Stelle ist ganz anders',
    stock_gone: 'die Angabe zum Bestand fehlt',
  },
};

export default texts;
