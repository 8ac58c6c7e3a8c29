/** Detects texts about a later time: `Back in stock soon`, `Lieferbar ab 15.01.`, `Available in 3 weeks`. */
import type { Availability } from '../../price/price.js';
import { monthNames } from './monthNames.js';

/** The subject of an announcement: that goods are there, or for sale. */
const THERE =
  /stock|availab|restock|lager|lieferbar|verfügbar|erhältlich|vorrätig|dispon|existenc|magazz|voorraad|leverbaar|beschikbaar|verkrijgbaar|estoque|sklad|dostup|dostęp|magazyn|stanie|в продаж|налич|склад|доступ|наявн|raktár|készlet|elérhet|kapható|stoc|tilgæng|tilgjeng|tillgäng|varasto|saatav|stok|temin|απόθεμα|διαθέσιμ|מלאי|זמין|متوفر|متاح|المخزون|在庫|入荷|販売|発売|재고|입고|발매|판매|有货|现货|到货|上市|发售|補貨|补货|有貨|có hàng|tersedia|สินค้า|laos|saadaval|sandėl|noliktav|pieejam|zalog|zalih|स्टॉक|उपलब्ध/iu;

const SOON =
  /(?<!\p{L})(?:(?:coming |very )?soon|shortly|bald|demnächst|in kürze|bientôt|prochainement|pronto|próximamente|presto|prossimamente|binnenkort|spoedig|em breve|brevemente|(?:již )?brzy|čoskoro|wkrótce|niedługo|скоро|вскоре|незабаром|невдовзі|snart|pian|yakında|hamarosan|în curând|curând|σύντομα|uskoro|kmalu|peagi|varsti|drīzumā|netrukus|innan kort|innen kort|fljótlega)(?!\p{L})|בקרוב|قريب[اً]|近日|まもなく|間もなく|곧|即将|即將|sắp|segera|เร็ว ?ๆ ?นี้|जल्द/iu;

/** The same in whole: nothing else has to say that goods are there. */
const COMING =
  /^[¡!\s]*(?:coming (?:very )?soon|demnächst(?: erhältlich)?|in kürze(?: erhältlich)?|bientôt|prochainement|próximamente|prossimamente|in arrivo|binnenkort|em breve|již brzy|připravujeme|wkrótce|скоро|незабаром|kommer snart|tulossa pian|yakında|hamarosan|în curând|σύντομα κοντά σας|בקרוב|近日(?:発売|入荷|公開)|출시 ?예정|即将(?:推出|上市|发售|开售)|即將(?:推出|上市)|sắp ra mắt|segera hadir|जल्द आ रहा है|peagi saadaval)[!.…\s]*$/iu;

const EXPECTED =
  /(?<!\p{L})(?:will be|expected|anticipated|due (?:in|on|back)|voraussichtlich|erwartet|wird|attendue?s?|prévue?s?|sera|seront|esperad[oa]|previst[oa]|estará|sarà|in arrivo|verwacht|wordt|será|bude|budou|očekáv\p{L}+|očakáv\p{L}+|oczekiw\p{L}+|spodziew\p{L}+|będzie|ожида\p{L}+|будет|очіку\p{L}+|буде|förvänta\p{L}+|beräkna\p{L}+|forvente\p{L}+|odote\p{L}+|olacak|beklen\p{L}+|várható\p{L}*|lesz|va fi|αναμένεται|θα|oodat\p{L}+|tuleb)(?!\p{L})|予定|预计|預計|예정|dự kiến|आएगा|होगा/iu;

const AGAIN =
  /(?<!\p{L})(?:back in|again|restock\p{L}*|wieder|erneut|à nouveau|de nouveau|de retour|de nuevo|nuevamente|di nuovo|nuovamente|weer|terug|novamente|de volta|znovu|opět|opäť|ponownie|znowu|znów|снова|опять|знову|igen|tillbaka|igjen|tilbake|tilbage|taas|tekrar|yeniden|újra|din nou|ξανά|ponovo|spet|opet|taas|uuesti|atkal|vėl)(?!\p{L})|שוב|مجدد|مرة أخرى|再入荷|재입고|补货|補貨|फिर/iu;

/** Phrases whose later thing is a parcel, or more of what is there. */
const PARCEL =
  /deliver|lieferung|lieferzeit|zustell|livr|entrega|envío|envio|conseg|spediz|lever(?:ing|ans|t)|bezorg|verzend|doprav|doruč|odešl|dostaw|wysył|достав|отправ|toimit|teslim|kargo|szállít|livrare|ships?\b|shipping|arriv|versand|お届け|出荷|배송|发货|發貨|送达|giao|\bmore\b|\bmehr\b/iu;

const WEEKS =
  '(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)|t[ýy]dn\\p{L}*|týžd\\p{L}*|tygodni?\\p{L}*|недел\\p{L}*|тижн\\p{L}*|hét|hetek|héten|uger?|veckor?|uker?|viik\\p{L}*|hafta\\p{L}*|săptămân\\p{L}*|седмиц\\p{L}*|εβδομάδ\\p{L}*|שבועות|أسابيع|週間?|주|周|tuần|minggu|nädala\\p{L}*|nedēļ\\p{L}*|savai\\p{L}*|हफ़्ते|months?|monat\\p{L}*|mois|mes(?:es|[ei])?|maand\\p{L}*|měsíc\\p{L}*|miesi\\p{L}*|месяц\\p{L}*|місяц\\p{L}*|hónap\\p{L}*|måned\\p{L}*|månad\\p{L}*|kuukau\\p{L}*|lun[iă]|μήν\\p{L}*|[かヶ]月|개월|个月|tháng|bulan)';
const DAYS =
  '(?:days?|tagen?|jours?|días?|giorni|dagen|dias|dn[íiů]|dní|dni|дн\\p{L}+|дней|nap\\p{L}*|dage|dagar|dager|päiv\\p{L}*|gün\\p{L}*|zile|дни|ημέρ\\p{L}*|日|일|天|ngày|hari)';
const SPAN = '\\d{1,2}(?: ?(?:-|–|to|bis|à|a|až|do|или) ?\\d{1,2})? ?';
const IN_WEEKS = new RegExp(`${SPAN}${WEEKS}`, 'iu');
const IN_DAYS = new RegExp(`${SPAN}${DAYS}`, 'iu');

const BEFORE_DATE =
  "(?:from|as of|starting|on|after|in|mid|late|early|ab(?: dem)?|am|im|ende|anfang|mitte|dès(?: le)?|à partir d[ue]|début|fin|le|(?:a partir )?del?|desde(?: el)?|el|en|dal(?:l['’])?|da|dal|il|vanaf|op|em|od|dne|od dne|від|з|с|со|от|на|från(?: och med)?|fra|den|from|de la|din|από(?: τις)?|מ-?|من|từ|mulai|alates|no)";
/** Follows a date in languages with postpositions. */
const AFTER_DATE =
  "(?:alkaen|lähtien|['’]?\\p{L}{0,4} itibaren|-?[tT][őóöo]l|より|から|頃|ごろ|부터|起|से|入荷|発売|販売|到货|上市|发售|입고|발매|판매)";

/** Built at the first use, because most pages announce nothing. */
let dated: { readonly pattern: RegExp; readonly months: ReadonlySet<string> } | null = null;

function datePattern(): RegExp {
  const month = `(?:${monthNames().join('|')})(?!\\p{L})`;
  const date = [
    `\\d{1,2}(?:st|nd|rd|th|er|º|ª)?\\.? ?(?:de |of |d['’])?${month}`,
    `${month}\\.?`,
    '(?:0?[1-9]|[12]\\d|3[01])[./] ?(?:0?[1-9]|1[0-2])(?![\\d,])',
    '20\\d\\d[-./]\\d{1,2}|20\\d\\d년?',
    '(?:kw|q|week|semaine|semana|settimana|týden|tydzień|vecka|uge|uke) ?\\d{1,2}',
    '\\d{1,2}[月월]',
  ].join('|');
  return new RegExp(
    `(?<!\\p{L})${BEFORE_DATE} ?(?:the |\\p{L}{2,12},? )?(?:${date})|(?:${date})[\\d\\p{L}. ]{0,10}? ?${AFTER_DATE}`,
    'iu',
  );
}

/** Looks for a digit or a month first, because the pattern tries all months at each letter. */
const isDated = (text: string): boolean => {
  dated ??= { pattern: datePattern(), months: new Set(monthNames()) };
  const { pattern, months } = dated;
  const isPossible = /\d/.test(text) || text.split(/[^\p{L}\p{M}]+/u).some(word => months.has(word.toLowerCase()));
  return isPossible && pattern.test(text);
};

/** Longer texts are prose; Chinese and Japanese say as much in half the length. */
const MAX_TEXT = 70;
const isProse = (text: string): boolean =>
  text.length > (/[\p{sc=Han}\p{sc=Hiragana}]/u.test(text) ? MAX_TEXT / 2 : MAX_TEXT);

/** The state that a text announces for later; `null` if it announces none. Goods that come again are back-orders. */
export function announcementIn(text: string): Availability | null {
  if (COMING.test(text)) return 'pre_order';
  if (isProse(text) || !THERE.test(text) || PARCEL.test(text)) return null;
  const again = AGAIN.test(text);
  const later =
    SOON.test(text) || EXPECTED.test(text) || IN_WEEKS.test(text) || (again && IN_DAYS.test(text)) || isDated(text);
  return later ? (again ? 'back_order' : 'pre_order') : null;
}
