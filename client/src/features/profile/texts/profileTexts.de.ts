import { plural } from '../../../format/number.js';
import { phrase } from '../../../ui/phrase.js';
import type { ProfileTexts } from './profileTexts.js';

const texts: ProfileTexts = {
  title: 'Profil und Einstellungen',
  anchors: { label: 'Abschnitte' },
  store: {
    title: 'Shop-Informationen',
    note: 'Alle Zahlen stammen aus diesem Shop.',
    works: 'Die Verbindung zu Ihrem Shop funktioniert.',
    current: 'Aktueller Shop: ',
    check: 'Verbindung prüfen',
    refresh: 'Zwischenspeicher leeren & aktualisieren',
    reauthenticate: 'Erneut anmelden',
    refreshed: 'Der Zwischenspeicher ist geleert und Ihr Shop neu abgeglichen.',
    refreshFailed: 'Das Dashboard ließ sich nicht aktualisieren.',
  },
  connection: {
    reasons: {
      reauth_required: 'Zugriff verweigert – bitte melden Sie sich erneut bei Shopify an',
      access_denied:
        'Tidewatch fehlt eine Berechtigung in Ihrem Shop. Bitte melden Sie sich erneut an und erteilen Sie sie.',
      approval_required: 'Shopify hat den Zugriff auf diese Daten noch nicht freigegeben. Sie müssen nichts tun.',
      paused: 'Ihr Shop ist in Shopify pausiert. Neue Zahlen folgen, sobald er wieder öffnet.',
    },
    checking: 'Verbindung wird geprüft …',
    offline: 'Keine Verbindung: Netzwerkfehler',
    checkFailed: 'Keine Verbindung: Die Prüfung ist fehlgeschlagen',
    active: 'Shopify ist verbunden',
    issue: 'Problem mit der Verbindung',
  },
  management: {
    title: 'Shop-Verwaltung',
    show: 'Shop-Verwaltung zeigen',
    recent: 'Zuletzt benutzte Shops',
    current: 'Aktuell',
    reconnect: 'Neu verbinden',
    reconnectOne: store => `${store} neu verbinden`,
    connectNew: 'Neuen Shop verbinden',
    actions: 'Schnellzugriff',
    actionsAre: 'Schnellzugriff:',
    ways: {
      home: 'Startseite',
      dashboard: 'Dashboard',
      market: 'Marktbeobachtung',
    },
    refresh: 'Aktualisieren',
  },
  connect: {
    invalid: 'Bitte geben Sie eine gültige Domain oder URL eines Shopify-Shops ein.',
    offline: 'Der Shop lässt sich gerade nicht verbinden. Bitte versuchen Sie es später erneut.',
    label: 'Name oder URL des Shops',
    placeholder: 'ihr-shop oder ganze URL',
    connect: 'Verbinden',
    will: shop => `Verbindet ${shop}`,
    currentStays: 'Ihr aktueller Shop bleibt verbunden.',
  },
  statistics: {
    label: 'Zahlen des Shops',
    orders: 'Bestellungen, 60 Tage',
    revenue: 'Gesamtumsatz, 60 Tage',
    lastSync: 'Letzter Abgleich',
    update: 'Zahlen aktualisieren',
  },
  sync: {
    label: 'Fortschritt',
    soFar: (percent, orders, products, checkouts) =>
      `${percent}\u00a0% · bisher ${plural(orders, 'Bestellung', 'Bestellungen')}, ${plural(products, 'Produkt', 'Produkte')}, ${plural(checkouts, 'Checkout', 'Checkouts')}`,
    never: 'noch nie',
    failed: 'Der letzte Abgleich ist fehlgeschlagen. Wir versuchen es erneut.',
    leftOut: records => `${plural(records, 'unlesbarer Datensatz', 'unlesbare Datensätze')} ausgelassen.`,
  },
  devices: {
    title: 'Geräte',
    note: 'Wo Sie angemeldet sind. Persönliche Benachrichtigungen bleiben bei ihrer Sitzung.',
    failed: 'Die Sitzungen konnten nicht geladen werden',
    loading: 'Sitzungen werden geladen …',
    signOutOthers: 'Andere abmelden',
    signOutSure: others =>
      `${plural(others, 'andere Sitzung', 'andere Sitzungen')} dieses Shops abmelden? Dieses Gerät bleibt angemeldet.`,
    name: (browser, os) => [browser, os].filter(Boolean).join(' unter ') || 'Unbekanntes Gerät',
    erased: 'Die Angaben wurden gelöscht',
    signedIn: when => phrase`angemeldet ${when}`,
    lastSeen: when => phrase`zuletzt gesehen ${when}`,
    thisDevice: 'Dieses Gerät',
    signOut: 'Abmelden',
    signOutOne: device => `${device} abmelden`,
  },
  language: {
    title: 'Sprache',
    note: 'Texte, Datumsangaben und Beträge auf diesem Gerät. Die Seite wird neu geladen.',
    browser: 'Browser',
    browserHint: 'Die erste Sprache dieses Browsers, die wir sprechen, sonst Englisch',
  },
  privacy: {
    title: 'Datenschutz & Ihre Rechte',
    note: 'Was wir über Ihren Shop speichern, wie lange, und was Sie tun können.',
    kept: {
      orders: 'Bestelldaten',
      analytics: 'Analysen',
      audit: 'Prüfprotokoll',
      cookies: 'Cookies',
    },
    days: days => plural(days, 'Tag', 'Tage'),
    rights:
      'Sie haben das Recht, alles zu sehen, zu exportieren und zu löschen, was wir über Ihren Shop speichern. Wir antworten innerhalb von 48 Stunden und erledigen Anfragen innerhalb von 30 Tagen. Wir verschlüsseln Ihre Daten mit AES-256 und wechseln die Schlüssel alle 90 Tage.',
    report: 'Datenschutzbericht ansehen',
    export: 'Meine Daten exportieren',
    policy: 'Datenschutzerklärung',
    choices: 'Datenschutz-Einstellungen',
    delete: 'Alle meine Daten löschen',
  },
  requests: {
    kinds: {
      data_request: 'Ein Kunde verlangt Auskunft über seine Daten',
      customer_redact: 'Ein Kunde verlangt die Löschung',
      shop_redact: 'Die Daten dieses Shops müssen gelöscht werden',
    },
    title: 'Datenschutzanfragen',
    due: (received, due) => `Eingegangen am ${received}, fällig am ${due}`,
    downloaded: (received, downloaded) => `Eingegangen am ${received}, heruntergeladen am ${downloaded}`,
    overdue: 'Überfällig',
    late: 'Verspätet',
    download: 'Für den Kunden herunterladen',
    again: 'Erneut herunterladen',
    customer: id => `Kunde ${id}`,
    orders: ids => `Bestellungen ${ids}`,
    handOn: file => `${file} wurde heruntergeladen. Bitte schicken Sie die Datei dem Kunden.`,
  },
  danger: {
    title: 'Gefahrenzone',
    note: 'Alles hier fragt erst nach und nennt den Shop.',
    disconnect: 'Shop trennen',
    disconnectNote:
      'Meldet Sie auf diesem Gerät ab. Andere Geräte, Ihre Wettbewerber und Ihre Daten bleiben, wie sie sind.',
    force: 'Vollständig trennen',
    forceNote: shop => `Trennt ${shop}, meldet alle Geräte ab und löscht, was dieser Browser gespeichert hat.`,
    disconnectSure: shop =>
      phrase`${shop} trennen? Sie werden auf diesem Gerät abgemeldet. Ihre anderen Geräte bleiben angemeldet, wir prüfen weiter Preise, und Sie können sich jederzeit wieder verbinden.`,
    forceSure: shop =>
      phrase`${shop} vollständig trennen? Wir melden sofort alle Geräte ab, geben den Zugriff auf den Shop auf und löschen alles, was dieser Browser gespeichert hat.`,
    kept: 'Was wir über den Shop wissen, behalten wir bis zum Ende der Aufbewahrungsfrist. Verbinden Sie sich neu, um es zu sehen.',
    disconnectFailed: 'Der Shop lässt sich gerade nicht trennen. Bitte versuchen Sie es später erneut.',
    forceFailed:
      'Der Shop ließ sich nicht vollständig trennen. Bitte versuchen Sie es erneut oder wenden Sie sich an den Support, wenn es dabei bleibt.',
    disconnected: 'Ihr Shop ist auf diesem Gerät getrennt.',
    disconnectedAll: shop => `${shop} ist auf allen Geräten getrennt.`,
  },
};

export default texts;
