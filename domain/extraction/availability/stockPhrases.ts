/** Stock phrases in the languages of shops. Matched only against short texts near the price (reference §7). */
import type { Availability } from '../../price/price.js';
import { memoize } from '../memoize.js';
import { announcementIn } from './announcements.js';
import { piecesIn, withoutNumbers } from './stockCounts.js';

const DISCONTINUED =
  /(?:discontinued|no longer (?:available|sold|produced|in production|manufactured)|end of life|nicht mehr (?:lieferbar|verfügbar|erhältlich|im sortiment)|eingestellt|auslaufartikel|n'est plus (?:disponible|commercialisé)|plus (?:commercialisé|fabriqué)|descatalogado|ya no (?:está )?disponible|fuori produzione|non più disponibile|niet meer (?:leverbaar|verkrijgbaar)|descontinuado|ukončen|ukončená výroba|wycofany|produkt niedostępny na stałe|снят с производства|販売終了|生産終了|단종|停产)/iu;

const OUT =
  /(?:sold[ -]?out|(?:auction|bidding) (?:has |is )?(?:ended|closed|over)|auktion (?:ist )?(?:beendet|abgelaufen)|(?:enchère|vente) terminée|subasta (?:finalizada|terminada)|asta (?:terminata|conclusa)|veiling (?:gesloten|beëindigd)|aukcja zakończona|aukce (?:skončila|ukončena)|auktionen (?:är |er )?(?:avslutad|avsluttet)|leilão encerrado|аукцион (?:завершён|завершен|окончен)|オークション(?:は)?終了|(?:isn['’]?t|aren['’]?t|is not|are not|not currently) (?:currently |yet )?(?:available|in stock|for sale)|(?:pas|plus) (?:disponible|en stock)|no (?:está|esta|se encuentra) disponible|no hay (?:stock|existencias)|no (?:est[áa]|queda|qued[óo]) (?:ya )?en stock|listing sold|não (?:está )?disponível|non è disponibile|není (?:dostupn|k dispozici)|nie jest dostępn|недоступ|нет на складе|не доступ|mevcut değil|stokta değil|kalmadı|bulunmuyor|nem rendelhető|ei ole (?:saatavilla|varastossa)|er ikke på lager|finns (?:inte|ej) i lager|δεν είναι διαθέσιμ|לא זמין|נגמר|نفد|غير متوفرة|在庫(?:が|は)?(?:ありません|ございません)|재고 ?없|không còn hàng|tạm hết|tidak tersedia|ไม่มีสินค้า|^sold[.!]?$|(?:has been|is|was|been|already) sold[.!]?$|out[ -]of[ -]stock|(?:bereits|schon|wurde|ist) verkauft|^verkauft[.!]?$|^vendue?s?[.!]?$|(?:déjà|été) vendue?|^vendid[oa]s?[.!]?$|^vendut[oa][.!]?$|^verkocht[.!]?$|^prod[aá]no[.!]?$|^sprzedan[eay]?[.!]?$|^продано[.!]?$|^solgt[.!]?$|^såld[.!]?$|^myyty[.!]?$|^satıldı[.!]?$|not in stock|no stock\b|0 in stock|(?:currently|temporarily|presently) (?:unavailable|not available|out)|(?:item|product|this) (?:is )?(?:currently )?(?:unavailable|not available)|^unavailable|^not available|ausverkauft|vergriffen|nicht (?:auf lager|vorrätig|verfügbar|lieferbar|lagernd)|derzeit nicht|momentan nicht|zurzeit nicht|zur zeit nicht|épuisé|rupture de stock|en rupture|actuellement indisponible|indisponible|non disponible|agotado|sin stock|sin existencias|no disponible|fuera de stock|esaurito|non disponibile|terminato|attualmente non|uitverkocht|niet (?:op voorraad|beschikbaar|leverbaar)|tijdelijk uitverkocht|esgotado|indisponível|sem stock|sem estoque|vyprodáno|vyprodané|není skladem|momentálně nedostupn|nedostupn|vypredan|nie je skladom|dočasne nedostupn|niedostępny|brak w magazynie|wyprzedan|produkt niedostępny|chwilowo niedostępny|ni na zalogi|razprodano|nije dostupn|rasprodano|nema na (?:zalihi|stanju)|нет в наличии|распродан|отсутствует на складе|закончился|немає в наявності|няма наличност|изчерпан|nincs (?:raktáron|készleten)|elfogyott|stoc epuizat|nu este (?:în|in) stoc|indisponibil|udsolgt|ikke på lager|utsolgt|slutsåld|slut i lager|ej i lager|inte i lager|loppuunmyyty|ei varastossa|loppu\b|tükendi|stokta yok|stokta kalmadı|εξαντλήθηκε|εξαντλημένο|μη διαθέσιμο|אזל(?: מהמלאי)?|نفذت? (?:الكمية|من المخزون)|غير متوفر|品切れ|売り切れ|在庫切れ|在庫なし|入荷待ち|품절|일시품절|缺货|售罄|已售完|补货中|無庫存|hết hàng|stok habis|สินค้าหมด|no longer in stock|(?:stock|stok|lager|bestand|qty|quantity) ?: ?0(?!\d)|(?<!\d)0 (?:available|left|pcs)|nicht mehr (?:vorrätig|auf lager)|ausgebucht|victime de son succès|fora de (?:stock|estoque)|nie je na sklade|brak towaru|закінчився|nem elérhető|nincs raktáron|няма (?:в )?наличн|ikke tilgjengelig|tillfälligt slut|ei saatavilla|stok(?:lar\p{L}*)? (?:yok|bulunmamaktadır)|εκτός αποθέματος|לא במלאי|ناموجود|غير متاح|完売|暂无库存|无货|無貨|išparduota|nėra sandėlyje|nav (?:pieejams|noliktavā)|läbi müüdud|laost otsas|uppselt|nuk ka gjendje|нема на залиха|немає на складі|brak na stanie|brak produktu|^brak[.!]?$|(?:pole|ei ole) (?:hetkel )?(?:laos|saadaval)|otsas(?!\p{L})|स्टॉक में नहीं|उपलब्ध नहीं|अनुपलब्ध|आउट ऑफ़? स्टॉक|स्टॉक (?:समाप्त|खत्म|ख़त्म)|बिक (?:गया|चुका))/iu;

const BACK_ORDER =
  /(?:on back-?order|back-?ordered|available (?:on|for) (?:back-?)?order|auf bestellung|sur commande|bajo pedido|su ordinazione|op bestelling|na objednávku|na zamówienie|под заказ|rendelésre|beställningsvara|bestillingsvare|nabestelling|nachbestell|nachlieferbar|restnotering|restorder|para reserva|(?:sob|por) encomenda|bajo encargo)/iu;
const PRE_ORDER =
  /(?:^pre-?order|available for pre-?order|vorbestellbar|vorbestellung|précommande|en précommande|preventa|reserva ahora|in prevendita|preordine|pré-?venda|předprodej|předobjednávka|przedsprzedaż|предзаказ|予約受付|予約商品|预售)/iu;

const IN =
  /(?:in[ -]stock|available now|^available|ready to ship|ships (?:today|in|within|from)|only \d+ (?:left|remaining)|\d+ (?:left|available)\b|auf lager|sofort (?:lieferbar|verfügbar|versandfertig)|^lieferbar|lagernd|vorrätig|^verfügbar(?!keit)|noch \d+|en stock|^disponible|en existencias|hay existencias|^disponibile|disponibilità immediata|disponibilità: (?:sì|si|alta|buona)|in magazzino|op voorraad|direct leverbaar|voor 2\d[:.]\d\d.* besteld|em stock|em estoque|^disponível|skladem|na sklad|skladom|^dostępny|w magazynie|na stanie|na zalogi|na skladišču|na stanju|na zalihi|dostupno|в наличии|есть на складе|є в наявності|в наявності|в наличност|на склад|raktáron|készleten|în stoc|in stoc|på lager|i lager|finns i lager|varastossa|stokta|stokta var|άμεσα διαθέσιμο|σε απόθεμα|^διαθέσιμο|במלאי|متوفر|在庫あり|在庫有|有货|现货|現貨|재고 있음|còn hàng|stok(?:ta)? ?: ?[1-9]|stock disponible|stok tersedia|tersedia|مخزون|มีสินค้า|low stock|last (?:one|few|items?|pieces?)\b|^(?:delivery|lieferzeit|lieferung|livraison|entrega|consegna|levering|leverans|toimitus|dostawa|doručení|doprava)\D{0,12}\d{1,2}(?: ?-| to| bis| à| a) ?\d{1,2} (?:werktage|arbeitstage|tage|days|business days|working days|jours|días|giorni|werkdagen|dagen|dager|dage|dní|dni|arkipäivää)|^expédié sous|en existencia|^entrega en \d|vandaag besteld|voor \d\d[:.]\d\d (?:uur )?besteld|na magazynie|produkt dostępny|^elérhető|^disponibil\b|^saatavilla|^موجود|^있음|yra sandėlyje|laos olemas|ir noliktavā|á lager|ima na zalihi|^доступн|^laos[.!]?$|kohe olemas|^saadaval|स्टॉक में|^उपलब्ध)/iu;

/** Phrases about other situations than this product now, or about one size of several. */
const NOT_NOW =
  /(?:\bif\b|\bwhen\b|\bonce\b|\bunless\b|notify|e-?mail|\bmay\b|\bcan\b|sizes?\b|colou?rs?\b|some |selected |in store|store|filiale|magasin|tienda|negozio|winkel|prodejn|sklep|филиал|магазин|policy|return|notifications?|\bitems\b|\bnever\b|free shipping|\?|\bfalls\b|\bwenn\b|sobald|\bsi\b|lorsque|cuando|quando|whether|(?<!\p{L})(?:ask|check|watch|track|alerts?|anfrag\p{L}*|(?:nach)?fragen|prüfen|beobachten|demande[rz]|vérifie[rz]|consult\p{L}+|pregunt\p{L}+|chied\p{L}+|verific\p{L}+|vra(?:ag|gen)|controle\p{L}+|zapyta\p{L}+|sprawdź|obserwuj|powiadom\p{L}*|hlída\p{L}+|sledova\p{L}+|спрос\p{L}+|уточн\p{L}+|провер\p{L}+|перевір\p{L}+)(?!\p{L})|お問い合わせ|確認|場合|询问|詢問|문의)/iu;
const DENIED =
  /(?:\bnot\b|\bnicht\b|\bnon\b|\bno\b|\bniet\b|\bikke\b|\binte\b|\bej\b|\bnie\b|\bnení\b|\bni\b|\bnije\b|\bnincs\b|\bnu\b|\bei\b|\bнет\b|\bне\b|(?<!\p{L})(?:няма|немає|нема|ne|nu|לא)(?!\p{L})|غير|\bsem\b|\bsin\b|\bkein|(?<!\p{L})(?:brak|bez|без|aucune?|ning[uú]n\p{L}*|nessun\p{L}*|geen|žádn\p{L}+|żadn\p{L}+|ing(?:en|et|a)|yok|değil|niciun|nema|nav|nėra|pole|χωρίς|não|نہیں)(?!\p{L})|नहीं)/iu;

/** The number sold so far, which indicates an available product. */
const SOLD_COUNT =
  /\d[\d.,]*\s?(?:k|tys\.?|тыс\.?|tsd\.?|mil|万|萬|천|만)?\+?\s?(?:(?:items?|units?|pcs) )?(?:sold|vendue?s|vendid[oa]s|verkauft|vendut[ei]|verkocht|sprzedan|продано|prodáno|satıldı|sålda|solgt|terjual|đã bán|個販売|판매|已售|人付款)|(?:sold|verkauft|vendus|vendidos|venduti|verkocht|sprzedano|продано|terjual|đã bán|已售|月销)\s?:?\s?\d/iu;
/** `not sold out`, `almost sold out`, and dates of first availability. */
const NOT_OUT =
  /(?:(?:\bnot|never|n['’]t|\bnicht|\bpas|\bnon|\bno está|almost|nearly|selling out|before (?:it|they)|bald|fast|presque|bientôt|casi|quasi) (?:yet |be |is |are |mehr )?(?:sold out|out of stock|ausverkauft|vergriffen|épuisé|agotado|esaurito)|date first|first available|available since|verfügbar seit|disponible depuis|mise en ligne|fecha de disponibilidad)/iu;
/**
 * Recognizes sentences about something other than the goods: a picture, a service, or one of several ways to buy. `Sold out` applies to all
 * of them.
 */
const OTHER_SUBJECT =
  /^(?!.*(?:sold|out of|in stock|ausverk|vergriff|auf lager|épuis|rupture|agotad|esaurit|uitverk|esgotad|vyprod|wyprzed|распрод)).*(?<!\p{L})(?:online|en ligne|en línea|(?:für den |standard|express|home )?(?:versand|lieferung|abholung|delivery|shipping|pick-?up|collection|click (?:&|and) collect)|images?|photos?|pictures?|videos?|vidéos?|previews?|bild(?:er)?|fotos?|vorschau|gift[ -]?wrap\p{L}*|gravur|engraving|geschenk\p{L}+|reviews?|descriptions?|translations?|installation|financing|finanzierung|beschreibung|bewertung(?:en)?|livraison|retrait|emballage|imagen|imágenes|vídeos?|envío|recogida|envoltorio|descripción|immagin[ei]|consegna|ritiro|confezione|afbeelding(?:en)?|bezorging|levering|afhalen|cadeau\p{L}+|imagem|imagens|entrega|retirada|embrulho|obráz\p{L}+|náhled|doprav\p{L}+|doručen\p{L}+|odběr|zdjęci\p{L}+|dostaw\p{L}+|odbiór|opakowani\p{L}+|изображени\p{L}+|фото\p{L}*|видео|доставк\p{L}+|самовывоз|упаковк\p{L}+|зображенн\p{L}+|billede\p{L}*|bilde\p{L}*|bilder|leverans\p{L}*|toimitus|nouto|kuva\p{L}*|resim|görsel|teslimat|kargo|kép|szállítás|imagine\p{L}*|livrare\p{L}*|εικόνα|παράδοση|pilt|tarne|चित्र|डिलीवरी)(?!\p{L})|画像|動画|写真|配送|お届け|ギフト|图片|圖片|视频|이미지|사진|배송|תמונה|משלוח|صورة|الصورة|توصيل/iu;
/** The status of a classified ad. */
const NOT_SOLD =
  /(?:^|: ?)(?:not (?:yet )?sold|nicht verkauft|(?:non|pas) vendue?|no vendid[oa]|non vendut[oa]|niet verkocht|não vendid[oa]|nie sprzedan[eay]?|не продано|ikke solgt|inte såld)[.!]?$/iu;
/** A count of zero before a unit or phrase: `0 auf Lager`. */
const NONE_LEFT =
  /(?:^|[^\d.,])0 ?(?:x|st(?:ück|k|\.)?|pcs?|pieces?|units?|items?|ks|szt\.?|шт\.?|db|kpl|adet|个|件|個)? ?(?=\p{L})/iu;
const DIGIT = /\d/;
const STATUS_NAME =
  /^(?:availability|stock(?: status| level)?|status|in stock|verfügbarkeit|lagerbestand|lagerstatus|bestand|disponibilité|disponibilidad|disponibilità|disponibilidade|disponibilitate|existencias|beschikbaarheid|voorraad|dostupnost|dostupnosť|dostępność|наличие|наявність|наличност|elérhetőség|készlet|raktárkészlet|tilgjengelighet|tilgængelighed|tillgänglighet|saatavuus|stok(?: durumu)?|διαθεσιμότητα|זמינות|التوفر|الحالة|tình trạng|ketersediaan|在庫(?:状況)?|库存|庫存|재고)\s*[:：-]/iu;

/** Longer texts are prose. */
const MAX_STATUS = 40;
const MAX_PHRASE = 90;
/** Longer texts with a count or `in stock` are rather about something else. */
const MAX_COUNT = 60;

/** True if the text is only a status: `Sold out!` */
export const isStatus = (text: string): boolean => STATUS_NAME.test(text) || text.length <= MAX_STATUS;

/** True for a labelled status, which template badges lack: `Availability: Out of stock`. */
export const isNamedStatus = (text: string): boolean => STATUS_NAME.test(text);

/** True for a number of pieces, which templates do not invent: `3 in stock`. */
export const isCounted = (text: string): boolean => DIGIT.test(text) && piecesIn(withoutNumbers(text)) === 'some';

/** True for goods that come later and cannot be ordered yet, as far as the text tells: `Back in stock soon`. */
export const isAnnouncement = (text: string): boolean =>
  text.length <= MAX_PHRASE && !BACK_ORDER.test(text) && !PRE_ORDER.test(text) && announcementIn(text) !== null;

/** The stock that a short text states; `null` if it states nothing about this product. */
export function stockPhrase(text: string): Availability | null {
  return text.length < 2 || text.length > MAX_PHRASE ? null : readPhrase(text);
}

const readPhrase = memoize((text): Availability | null => {
  const hasNumber = DIGIT.test(text);
  const masked = hasNumber ? withoutNumbers(text) : text;
  if (hasNumber) {
    const pieces = text.length <= MAX_COUNT ? piecesIn(masked) : null;
    if (pieces !== null) return NOT_NOW.test(text) ? null : pieces === 'some' ? 'in_stock' : 'out_of_stock';
    if (SOLD_COUNT.test(text)) return null;
    if (text.length <= MAX_STATUS && NONE_LEFT.test(masked) && IN.test(text)) return 'out_of_stock';
  }
  if (NOT_SOLD.test(text)) return 'in_stock';
  if (OUT.test(masked))
    return NOT_NOW.test(text) || NOT_OUT.test(text) || OTHER_SUBJECT.test(text) ? null : 'out_of_stock';
  if (DISCONTINUED.test(text)) return NOT_NOW.test(text) ? null : 'discontinued';
  if (BACK_ORDER.test(text)) return 'back_order';
  if (PRE_ORDER.test(text)) return 'pre_order';
  const announced = announcementIn(text);
  // `May` is a month here.
  if (announced) return NOT_NOW.test(text.replace(/\bMay\b/g, '')) ? null : announced;
  return text.length <= MAX_COUNT && IN.test(text) && !DENIED.test(text) && !NOT_NOW.test(text) ? 'in_stock' : null;
});
