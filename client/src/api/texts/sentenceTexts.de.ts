import type { ChangeTexts } from '../../../../domain/alerts/texts/changeTexts.en.js';
import { changeTexts } from '../../../../domain/alerts/texts/changeTexts.js';
import type { SentenceTexts } from './sentenceTexts.js';

/** The sentence of an English template becomes the German one. Both come from one function of the server's texts. */
const derived = (write: (texts: ChangeTexts) => readonly string[]): SentenceTexts => {
  const german = write(changeTexts.de);
  return Object.fromEntries(write(changeTexts.en).map((template, n) => [template, german[n] ?? template]));
};

const moves = ({ fell, rose, isAt }: ChangeTexts): string[] => [
  `${fell('{label}', '{from}', '{to}')} ({by})`,
  `${rose('{label}', '{from}', '{to}')} ({by})`,
  fell('{label}', '{from}', '{to}'),
  rose('{label}', '{from}', '{to}'),
  isAt('{label}', '{to}'),
];

const reasons = ({ sinceAlert, ownPrice, target, lowest }: ChangeTexts): string[] => [
  sinceAlert('{base}'),
  ownPrice.below('{base}'),
  ownPrice.above('{base}'),
  target.below('{base}'),
  target.above('{base}'),
  lowest('{days}', '{base}'),
];

const unreadable = ({ unreadable: { hour, hours }, failures }: ChangeTexts): string[] =>
  Object.values(failures).flatMap(failure => [hour('{label}', failure), hours('{label}', '{hours}', failure)]);

const stockChanges = ({ stock, stockChanged }: ChangeTexts): string[] =>
  Object.values(stockChanged).flatMap(write => Object.values(stock).map(before => write('{label}', before)));

/** In notifications, which don't name the stock before. */
const STOCK_CHANGES: SentenceTexts = {
  '{label} is back in stock': '{label} ist wieder auf Lager',
  '{label} is out of stock': '{label} ist ausverkauft',
  '{label} is sold out': '{label} ist ausverkauft',
  '{label} can be pre-ordered': '{label} ist vorbestellbar',
  '{label} is on back-order': '{label} hat Lieferrückstand',
  '{label} was discontinued': '{label} wurde eingestellt',
  '{label} no longer shows its stock': '{label} zeigt den Bestand nicht mehr',
};

const texts: SentenceTexts = {
  // A longer template comes first: a shorter one matches its sentence too.
  ...derived(texts => moves(texts).flatMap(move => reasons(texts).map(reason => `${move}${reason}`))),
  ...derived(moves),
  ...derived(stockChanges),
  ...STOCK_CHANGES,
  ...derived(unreadable),

  '{label} needs a look: there’s no longer a price where you marked it. We keep its last known price':
    'Bitte prüfen: Bei {label} steht an der markierten Stelle kein Preis mehr. Wir behalten den letzten bekannten Preis',
  '{label} needs a look: the price where you marked it is very different now. We keep its last known price':
    'Bitte prüfen: Bei {label} ist der Preis an der markierten Stelle jetzt ganz anders. Wir behalten den letzten bekannten Preis',
  '{label} needs a look: the page no longer words its stock as you corrected it. We keep its last known stock':
    'Bitte prüfen: {label} nennt den Bestand nicht mehr so, wie Sie ihn korrigiert haben. Wir behalten den letzten bekannten Bestand',
  'The webhook to {host} is paused: no delivery has succeeded for three days':
    'Der Webhook an {host} ist pausiert: Seit drei Tagen kam keine Sendung an',
  'The webhook to {host} is paused: it answered that it is gone (410)':
    'Der Webhook an {host} ist pausiert: Die Adresse antwortete, dass es sie nicht mehr gibt (410)',
  '{label} blocks our checks. We keep its last known price and try again less often':
    '{label} sperrt unsere Prüfungen. Wir behalten den letzten bekannten Preis und versuchen es seltener',

  '1 new suggestion': '1 neuer Vorschlag',
  '{suggested} new suggestions': '{suggested} neue Vorschläge',
  'A customer asked for their data. Your profile shows who it is, which orders it covers, and when to answer by.':
    'Ein Kunde verlangt Auskunft über seine Daten. Ihr Profil zeigt, wer es ist, um welche Bestellungen es geht und bis wann zu antworten ist.',

  'same GTIN {code}': 'gleiche GTIN {code}',
  'different GTINs {code} and {other}': 'verschiedene GTINs {code} und {other}',
  'variants {code} and {other} of one model': 'Varianten {code} und {other} eines Modells',
  'same model {code}': 'gleiches Modell {code}',
  'nearly the same model {code}': 'fast das gleiche Modell {code}',
  'different models {code} and {other}': 'verschiedene Modelle {code} und {other}',
  'different brands': 'verschiedene Marken',
  'titles match word for word': 'Titel stimmen wörtlich überein',
  '{by} of the title matches': '{by} des Titels stimmen überein',
  'the titles differ': 'die Titel unterscheiden sich',
  'prices in different currencies': 'Preise in verschiedenen Währungen',
  'same price': 'gleicher Preis',
  'price within {by}': 'Preis weicht höchstens {by} ab',
  'one price is {to} times the other': 'ein Preis ist das {to}-Fache des anderen',
  'for {count} persons': 'für {count} Personen',
  'same volume {amount}': 'gleiches Volumen {amount}',
  'same comfort temperature {amount}': 'gleiche Komforttemperatur {amount}',

  'Privacy requests answered on time': 'Datenschutzanfragen rechtzeitig beantwortet',
  'Personal data encrypted': 'Personenbezogene Daten verschlüsselt',
  'Encryption keys rotated on time': 'Schlüssel rechtzeitig gewechselt',
  'Data removed on time': 'Daten rechtzeitig entfernt',
  'Audit trail verified': 'Prüfprotokoll geprüft',
  'Audit trail sealed': 'Prüfprotokoll versiegelt',
  'Encrypted in transit': 'Bei der Übertragung verschlüsselt',
  '{late} of {open} open requests are overdue.': '{late} von {open} offenen Anfragen sind überfällig.',
  "Deletion of all data begins on {day}, unless the store's connection works.":
    'Die Löschung aller Daten beginnt am {day}, falls die Verbindung zum Shop nicht funktioniert.',
  'No requests were received.': 'Es gingen keine Anfragen ein.',
  'None open, {received} received.': 'Keine offen, {received} eingegangen.',
  'Open requests: {open} of {received}, none overdue.': 'Offene Anfragen: {open} von {received}, keine überfällig.',
  'There are no personal fields to check.': 'Es gibt keine personenbezogenen Felder zu prüfen.',
  '{open} of {fields} recent personal fields aren’t encrypted: {where}.':
    '{open} von {fields} neueren personenbezogenen Feldern sind nicht verschlüsselt: {where}.',
  'All of {fields} recent personal fields are encrypted.':
    'Alle {fields} neueren personenbezogenen Felder sind verschlüsselt.',
  'We found no recent encryption to check.': 'Es gibt keine neuere Verschlüsselung zu prüfen.',
  '{old} of {keys} keys in use were more than {days} days old when they encrypted.':
    '{old} von {keys} benutzten Schlüsseln waren beim Verschlüsseln älter als {days} Tage.',
  'None of {keys} keys in use was more than {days} days old when it encrypted.':
    'Keiner von {keys} benutzten Schlüsseln war beim Verschlüsseln älter als {days} Tage.',
  '{overdue} removals are overdue.': '{overdue} Löschungen sind überfällig.',
  'Removal hasn’t run yet.': 'Bisher wurde noch nichts planmäßig entfernt.',
  'Nothing is overdue; removal last ran on {day}.': 'Nichts ist überfällig; zuletzt entfernt am {day}.',
  'The audit trail was altered.': 'Das Prüfprotokoll wurde verändert.',
  'The audit trail couldn’t be verified.': 'Das Prüfprotokoll ließ sich nicht prüfen.',
  'The audit trail hasn’t been verified yet.': 'Das Prüfprotokoll wurde noch nicht geprüft.',
  'The audit trail was last verified on {day}: {entries} entries, none altered.':
    'Das Prüfprotokoll wurde zuletzt am {day} geprüft: {entries} Einträge, keiner verändert.',
  'The audit trail hasn’t been sealed yet.': 'Das Prüfprotokoll wurde noch nicht versiegelt.',
  'The audit trail was last sealed on {day}.': 'Das Prüfprotokoll wurde zuletzt am {day} versiegelt.',
  'The app’s public address is https. We don’t check how its proxy encrypts.':
    'Die öffentliche Adresse der App ist https. Wie ihr Proxy verschlüsselt, prüfen wir nicht.',
  'The app’s public address is plain http.': 'Die öffentliche Adresse der App ist unverschlüsseltes http.',
  'Not compliant': 'Nicht eingehalten',
  'Not fully verified': 'Nicht vollständig geprüft',
  'We keep only each order’s totals, dates, status, products and customer name.':
    'Von jeder Bestellung speichern wir nur Summen, Daten, Status, Produkte und den Namen des Kunden.',
  'We use store data for analytics, competitor prices and alerts, and for nothing else.':
    'Wir verwenden Shop-Daten für Analysen, Preise der Wettbewerber und Alarme, und für nichts anderes.',
  'AES-256-GCM at rest, with separate keys for each store, rotated every {days} days':
    'AES-256-GCM im Ruhezustand, mit eigenen Schlüsseln für jeden Shop, die alle {days} Tage wechseln',
  'orders: {days} days': 'Bestelldaten: {days} Tage',
  'analytics: {days} days': 'Analysen: {days} Tage',
  'audit logs: {days} days': 'Prüfprotokoll: {days} Tage',
  'cookies: {days} days': 'Cookies: {days} Tage',

  'Everything is included.': 'Alles ist inbegriffen.',
  'Your free trial is running. No card is needed.': 'Ihre kostenlose Testphase läuft. Eine Karte ist nicht nötig.',
  'Your free trial has ended.': 'Ihre kostenlose Testphase ist beendet.',
  'Your free trial has ended. Live price checks and discovery are paused; nothing is deleted.':
    'Ihre kostenlose Testphase ist beendet. Preisprüfungen und Suche sind pausiert; gelöscht wird nichts.',
  'Your free trial has ended. Live price checks and discovery are paused until you subscribe; nothing is deleted.':
    'Ihre kostenlose Testphase ist beendet. Preisprüfungen und Suche pausieren bis zu einem Abo; gelöscht wird nichts.',
  'Your subscription is waiting for your approval in Shopify.': 'Ihr Abo wartet auf Ihre Freigabe in Shopify.',
  'Your subscription is waiting for your approval in Shopify. Live price checks and discovery are paused; nothing is deleted.':
    'Ihr Abo wartet auf Ihre Freigabe in Shopify. Preisprüfungen und Suche sind pausiert; gelöscht wird nichts.',
  'Your Pro plan is active.': 'Ihr Tarif Pro ist aktiv.',
  'The subscription was declined in Shopify.': 'Das Abo wurde in Shopify abgelehnt.',
  'The subscription was declined in Shopify. Live price checks and discovery are paused; nothing is deleted.':
    'Das Abo wurde in Shopify abgelehnt. Preisprüfungen und Suche sind pausiert; gelöscht wird nichts.',
  'The subscription was declined in Shopify. You weren’t charged.':
    'Das Abo wurde in Shopify abgelehnt. Ihnen wurde nichts berechnet.',
  'The subscription wasn’t approved within two days.': 'Das Abo wurde nicht innerhalb von zwei Tagen freigegeben.',
  'The subscription wasn’t approved within two days. Live price checks and discovery are paused; nothing is deleted.':
    'Das Abo wurde nicht innerhalb von zwei Tagen freigegeben. Preisprüfungen und Suche sind pausiert; gelöscht wird nichts.',
  'The subscription wasn’t approved within two days. You can subscribe again at any time.':
    'Das Abo wurde nicht innerhalb von zwei Tagen freigegeben. Sie können es jederzeit neu abschließen.',
  'Shopify couldn’t collect the last payment. Please settle it in your Shopify admin.':
    'Shopify konnte die letzte Zahlung nicht einziehen. Bitte begleichen Sie sie in Ihrer Shopify-Verwaltung.',
  'Shopify couldn’t collect the last payment. Please settle it in your Shopify admin. Live price checks and discovery are paused; nothing is deleted.':
    'Shopify konnte die letzte Zahlung nicht einziehen. Bitte begleichen Sie sie in Ihrer Shopify-Verwaltung. Preisprüfungen und Suche sind pausiert; gelöscht wird nichts.',
  'Shopify couldn’t collect the payment for your plan. Please settle it in your Shopify admin.':
    'Shopify konnte die Zahlung für Ihren Tarif nicht einziehen. Bitte begleichen Sie sie in Ihrer Shopify-Verwaltung.',
  'Your subscription was cancelled.': 'Ihr Abo ist gekündigt.',
  'Your subscription was cancelled. Live price checks and discovery are paused; nothing is deleted.':
    'Ihr Abo ist gekündigt. Preisprüfungen und Suche sind pausiert; gelöscht wird nichts.',
  'Your subscription was cancelled. Nothing is deleted.': 'Ihr Abo ist gekündigt. Gelöscht wird nichts.',

  'Order totals after returns and refunds, with taxes, shipping and discounts, by the day on which an order was processed in the store’s time zone. A gift card counts when it is spent, not when it is sold. Test and cancelled orders are left out; refunds are shown separately.':
    'Bestellsummen nach Rückgaben und Erstattungen, mit Steuern, Versand und Rabatten, nach dem Tag der Bearbeitung in der Zeitzone des Shops. Ein Gutschein zählt, wenn er eingelöst wird, nicht beim Verkauf. Test- und stornierte Bestellungen fehlen; Erstattungen stehen getrennt.',
  'Orders placed in the period, without test orders. Cancelled orders are marked.':
    'Bestellungen des Zeitraums, ohne Testbestellungen. Stornierte sind markiert.',
  'Products by their sales in orders of the period, after discounts and returns. Sold gift cards, test and cancelled orders are left out.':
    'Produkte nach ihrem Umsatz in Bestellungen des Zeitraums, nach Rabatten und Rückgaben. Verkaufte Gutscheine, Test- und stornierte Bestellungen fehlen.',
  'Each day’s revenue, divided among the products that sold best in the period. Discounts on whole orders are spread over products in proportion; the rest is other products, shipping and taxes.':
    'Der Umsatz jedes Tages, aufgeteilt auf die meistverkauften Produkte des Zeitraums. Rabatte auf ganze Bestellungen sind anteilig verteilt; der Rest sind andere Produkte, Versand und Steuern.',
  'Variants of active products whose stock is at or below the threshold. Variants whose stock is not tracked are left out; those that still sell when out of stock are marked. A variant sells out this week if its product, all variants together, lasts seven days or less at the pace of the last 28 days.':
    'Varianten aktiver Produkte, deren Bestand die Schwelle erreicht oder unterschreitet. Varianten ohne Bestandsführung fehlen; solche, die sich ohne Bestand weiterverkaufen, sind markiert. Eine Variante geht diese Woche aus, wenn ihr Produkt, alle Varianten zusammen, beim Tempo der letzten 28 Tage höchstens sieben Tage reicht.',
  'Active products created in the period.': 'Aktive Produkte, die im Zeitraum angelegt wurden.',
  'The share of visits that ended in a purchase, as Shopify’s own report counts them.':
    'Der Anteil der Besuche, die mit einem Kauf endeten, wie ihn der Bericht von Shopify zählt.',
  'Orders as a share of orders and abandoned checkouts together. This isn’t a conversion rate: visits aren’t known.':
    'Bestellungen als Anteil an Bestellungen und abgebrochenen Checkouts zusammen. Das ist keine Konversionsrate: Besuche sind nicht bekannt.',
  'Checkouts started in the period in which the buyer left contact data and hasn’t paid yet. Recovered checkouts are left out.':
    'Im Zeitraum begonnene Checkouts, in denen der Käufer Kontaktdaten hinterlassen und noch nicht bezahlt hat. Wiedergewonnene fehlen.',
  'Orders of the period and their revenue, without test and cancelled orders. A gift card counts when it is spent, not when it is sold.':
    'Bestellungen des Zeitraums und ihr Umsatz, ohne Test- und stornierte Bestellungen. Ein Gutschein zählt, wenn er eingelöst wird, nicht beim Verkauf.',
};

export default texts;
