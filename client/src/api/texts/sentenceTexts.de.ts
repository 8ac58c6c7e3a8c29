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
  '{label} blocks our checks. We keep its last known price and try again less often':
    '{label} sperrt unsere Prüfungen. Wir behalten den letzten bekannten Preis und versuchen es seltener',

  '1 new suggestion': '1 neuer Vorschlag',
  '{suggested} new suggestions': '{suggested} neue Vorschläge',
  'A customer asked for their data. Your profile shows who it is, which orders it covers, and when to answer by.':
    'Ein Kunde verlangt Auskunft über seine Daten. Ihr Profil zeigt, wer es ist, um welche Bestellungen es geht und bis wann zu antworten ist.',

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
