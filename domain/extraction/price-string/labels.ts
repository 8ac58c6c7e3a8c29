/** Classifies an amount by the words next to it, because not every amount is the price (reference §6). */
import { memoize } from '../memoize.js';

export type Meaning =
  | 'price'
  /** A former or recommended price. */
  | 'list'
  /** Per 100 g, kilogram or litre. */
  | 'unit'
  /** A monthly rate, or one of several payments. */
  | 'instalment'
  /** For several pieces together. */
  | 'bundle'
  | 'discount'
  | 'shipping'
  | 'percent'
  | 'count';

/** Alternatives are plain text, so that no pattern can backtrack. */
const BEFORE: readonly (readonly [Meaning, RegExp])[] = [
  [
    'discount',
    /(?:\bsave|\bsaving|you save|savings?:?|spare[nr]?|sparst|ersparnis|économisez|economisez|vous économisez|ahorr[ao]s?|risparmi|bespaar|korting|rabatt?e?|rabat|remise|discount|descuento|sconto|desconto|poupa|economize|sleva|ušetříte|zľava|zniżka|oszczędzasz|скидка|экономия|выгода|kedvezmény|indirim|diskon|\bup to|\boff|voucher|coupon|gutschein|cashback|reward|deposit|pfand|anzahlung)[^\d]{0,14}$/iu,
  ],
  [
    'shipping',
    /(?:spend|orders? (?:over|above|of)|ships? (?:for|from)|purchases? (?:over|above|of)|minimum order|mindestbestellwert|bestellwert (?:von|ab)|einkaufswert (?:von|ab)|shipping|delivery|postage|p&p|zzgl\.?|versand(?:kosten)?|lieferung|lieferbar|livraison|frais de port|envío|envio|gastos de|spedizione|consegna|frete|portes|verzending|verzendkosten|bezorging|doprava|doručení|dostawa|przesyłka|доставка|szállítás|frakt|fragt|toimitus|kargo|送料|运费)[^\d]{0,14}$/iu,
  ],
  [
    'instalment',
    /(?:\d ?[x×*] ?|(?<!\p{L})(?:payments?|instal+ments?|raten|mensualités|cuotas|parcelas|vezes|termijnen|splátek|rat) (?:of|von|zu|à|a|de|da|di|van|po|od)|(?:\d ?|interest-free )(?:payments|instal+ments|monthly payments|raten|rates|mensualités|cuotas|rate|parcelas|vezes|termijnen|splátek|rat) (?:of|von|zu|à|a|de|da|di|van|po|od)?|monthly|per month|monatlich(?:e rate)?|mensuel|rate ab|finanzierung ab|financ\w{2,8}(?: ab| from)?|leasing ab|anschluss(?:preis|gebühr)|einmalig(?:er preis)?|activation(?: fee)?|set-?up(?: fee| cost)?|up-?front(?: cost)?|down payment|frais d['’]activation|mise en service|cuota de alta|attivazione|aansluitkosten|每期|分期(?:付款)?|月々|月額|분할|월|ผ่อน(?:ชำระ)?)[^\d\p{L}]{0,5}$/iu,
  ],
  [
    'count',
    /(?<!\p{L})(?:art(?:icle|ikel)?(?:[-. ]{0,2}(?:no|nr|n°|nummer|№))?|ref(?:erence|erenz|erencia)?|réf(?:érence)?|rif|sku|ean|gtin|upc|isbn|mpn|asin|part(?: no)?|model(?:l|o|e|lo)?(?: ?(?:no|nr|number))?|item ?(?:no|number|#)|product (?:code|id|no)|cod(?:e|ice)?|código|kód|kod|код|артикул|арт|size|größe|taille|talla|taglia|maat|velikost|veľkosť|rozmiar|размер|størrelse|storlek|weight|gewicht|poids|peso|hmotnost|hmotnosť|waga|вес|year|jahr|baujahr|année|año|anno|qty|quantity|menge|anzahl|quantité|cantidad|quantità|qté)[.:#№ ]{0,3}$|(?:品番|型番|商品コード|商品番号|サイズ|货号|型号)[:： ]?$/iu,
  ],
  [
    'unit',
    /(?:1個(?:あたり|当たり)|一個あたり|1枚あたり|1本あたり|每(?:包|片|个|個|件|瓶|盒)|개당|장당|ชิ้นละ|単価)[^\d]{0,6}$|(?<!\p{L})(?:k?g|mg|m?l|cl|dl|liter|litre|litro|m|m²|qm|cm|oz|lb|stück|stk\.?) ?= ?[^\d\p{L}]{0,3}$/iu,
  ],
  [
    'list',
    /(?:(?<!\p{L})(?:r\.?r\.?p\.?|m\.?s\.?r\.?p\.?|m\.?r\.?p\.?|list price|regular price|retail price|old price|original price(?: was)?|compare(?:d)?(?: (?:at|to))?|price reduced from|unverb\. preisempf\.|alter preis|normaler preis|vanlig pris|normal fiyat|normalpreis|regulärer preis|originalpreis|ursprünglich(?:er preis war)?|niedrigster preis\D{0,20}|prix (?:public|conseillé|barré|de référence|initial(?: était)?|habituel|normal|régulier|d'origine)|au lieu de|precio (?:anterior|habitual|normal|regular|original(?: era)?|de lista)|p\.?v\.?p\.?r|prezzo (?:di listino|consigliato|precedente|originale(?: era)?|intero|normale)|listino|invece di|anziché|adviesprijs|normale prijs|oorspronkelijke prijs(?: was)?|oude prijs|preço (?:original(?: era)?|normal|antigo|anterior|de tabela)|běžná cena|původní cena(?: byla)?|bežná cena|pôvodná cena(?: bola)?|cena (?:katalogowa|regularna|standardowa|poprzednia)|stara cena|pierwotna cena(?: wynosiła)?|najniższa cena\D{0,20}|redovna cijena|stara cijena|redna cena|старая цена|обычная цена|первоначальная цена(?: составляла)?|стара ціна|rekommenderat pris|ursprungliga priset(?: var)?|tidigare(?: pris)?|opprinnelig pris(?: var)?|veil\.?(?: pris)?|vejl\.?(?: pris)?|oprindelige pris(?: var)?|normalpris|normaalihinta|alkuperäinen hinta(?: oli)?|eredeti ár|normál ár|eski fiyat|orijinal fiyat|preț(?:ul)? (?:vechi|inițial(?: a fost)?|obișnuit)|κανονική τιμή|αρχική τιμή(?: ήταν)?|обичайна цена|harga (?:reguler|asli|normal)|giá gốc)[^\d]{0,12}|(?<!\p{L})(?:was|reg|usual(?:ly)?(?: price)?|normally|typical(?:ly)?(?: price)?|suggested(?: retail)?(?: price)?|(?:est(?:\.|imated)?|comp(?:\.|arable)?|market|retail) value|full price|manufacturer['’]s price|richtpreis|prix indicatif|prix moyen|precio sugerido|prezzo suggerito|preço sugerido|cena sugerowana|sugerowana cena|doporučená cena|odporúčaná cena|рекомендованная цена|ajánlott ár|preț recomandat|suositushinta|vejledende pris|veiledende pris|önerilen fiyat|srp|before|previous(?:ly)?|former(?:ly)?|statt|uvp(?: des herstellers)?|vorher|ehemals|bisher|avant|antes|prima|van|ord(?:inarie)?\.?(?: pris)?|før(?:pris)?|norm|ovh|prp|original(?:ly)?|list|regular|retail)[^\d\p{L}]{0,8}|(?:通常価格|定価|メーカー希望小売価格|原价|市场价|市場價|定價|原價|建議售價|建议零售价|参考価格|当店通常価格|市場価格|希望小売価格|정가|정상가|소비자가|ราคาปกติ)[^\d]{0,8})$/iu,
  ],
];

/** Words directly after the amount and its sign. */
const AFTER: readonly (readonly [Meaning, RegExp])[] = [
  ['percent', /^ ?%/],
  [
    'instalment',
    /^ ?(?:\/ ?|per |pro |par |al |a |je |p\.? ?|pr\.? ?|im |ao )?(?:mo\b|mth\b|month|monat|mois\b|mes\b|mese\b|maand|měs|mies|мес|måned|månad|mån\b|week\b|woche|year\b|jahr\b|an\b|yr\b|monthly|mtl)/iu,
  ],
  [
    'unit',
    /^\*? ?[([]?(?:=|\/ ?|per |pro |je |par |al |alla |por |za |pr\.? ?|fyrir )\d{0,4}(?:[.,]\d{1,3})? ?(?:k?g|mg|m?l|cl|dl|lt?r?|lb|oz|fl|ct|m|m²|m2|m³|qm|cm|mm|ft|sq\.? ?ft|sqft|kilo(?:gramm|gram|gramo)?|liter|litre|litro|lit|meter|metre|metro|100|1000|kus|ks|szt|шт|кг|л|tab(?:let)?s?|capsules?|sheets?|rolls?|wash(?:es)?|servings?|doses?|sachets?|pods?|loads?|blades?|tabletten?|kapseln?|blatt|rollen?|portion(?:en)?|comprimés?|gélules?|dosettes?|comprimidos?|cápsulas?|compress[ae]|capsul[ae])(?![\p{L}])/iu,
  ],
  [
    'shipping',
    /^ ?(?:more to |d'achats?|(?:mindest)?bestellwert|einkaufswert|shipping|delivery|postage|p&p|versand|livraison|frais de port|envío|spedizione|frete|verzend|doprava|dostawa|доставка)/iu,
  ],
  [
    'discount',
    /^ ?(?:(?:(?:per|each) item |extra )?off|savings?|saved|rabatt|ersparnis|remise|de réduction|discount|descuento|sconto|korting|sleva|zľava|rabatu|скидк|coupon|voucher|gutschein|reward|points?|back)(?![\p{L}])/iu,
  ],
  [
    'count',
    /^ ?(?:[x×] ?(?:de |of |à )?(?:\p{L}{0,3}\p{Sc} ?)?\d{1,12}|[x×]? ?(?:(?:interest[- ]free|equal|easy|monthly|weekly|zinsfreie|monatliche|sin intereses|sem juros) )*(?:payments?|instal+ments?|raten|mensualités|cuotas|parcelas|termijnen|splátek|rat)|pairs?|pieces?|pcs|packs?|options?|colou?rs?|sizes?|reviews?|ratings?|stars?|items?|sold|left|in stock|bids?|offers?|votes?|people|customers?|days?|hours?|hrs?|minutes?|mins?|weeks?|months?|years?|monate?|jahre?|tage?|stunden?|ans|jours|mois|años|anni|giorni|stück|stk|bewertungen|avis|opiniones|recensioni|kusů|ml|cl|l|g|kg|mg|lbs?|oz|mm|cm|m|km|inch(?:es)?|in|ft|gb|tb|mb|mp|mah|hz|ghz|mhz|kw|kwh|w|watt|v|volt|db|dpi|px|fps|°|"|″|'')(?![\p{L}\d])/iu,
  ],
];

const FROM =
  /(?:\bfrom|starting (?:at|from)|as low as|\bab|à partir de|a partire da|\bdès|desde|a partir de|\bda|vanaf|\bod|\bот|från|\bfra|alkaen|начиная с|już od|\bτιμή από|\bαπό|より|から)[^\d\p{L}]{0,8}$/iu;
const RANGE = /^ ?(?:-|~|to|bis|à|a|al|до|až|do) ?\p{Sc}?\p{Lu}{0,3}\p{Sc}? ?(?![\d.,]+ ?%)\d/iu;
const FREE =
  /^(?:price:? ?)?(?:free|gratis|kostenlos|gratuit|gratuito|zdarma|zadarmo|bezpłatnie|darmowe|ingyenes|бесплатно|безкоштовно|ücretsiz|無料|免费|무료)[.!*]?$/iu;

const WORDS = /[\p{L}×*%/"″°]/u;

/** The label of the price to pay, after that of a list price without an amount: `Regular price Sale price £46`. */
const TO_PAY =
  /(?:(?<!\p{L})(?:sale|current|special|our|your|now|today['’]s|reduced|discount(?:ed)?|promo(?:tional)?|final) price|verkaufspreis|angebotspreis|aktionspreis|sonderpreis|prix (?:promotionnel|soldé|de vente|réduit|actuel)|precio (?:de oferta|de venta|rebajado|actual)|prezzo (?:scontato|di vendita|attuale)|aanbiedingsprijs|verkoopprijs|actieprijs|preço (?:promocional|de saldo|de venda|com desconto)|cena (?:promocyjna|sprzedaży)|výprodejová cena|akční cena|výpredajová cena|försäljningspris|reapris|udsalgspris|salgspris|tilbudspris|alennushinta|myyntihinta|akciós ár|kedvezményes ár|indirimli fiyat|satış fiyatı|preț redus|prodajna cena|цена со скидкой|акционная цена|セール価格|販売価格|할인 가격|促销价|销售价格|giá ưu đãi|harga (?:obral|promosi))[^\d\p{L}]{0,5}$/iu;

/** `De R$ 499,90 por R$ 349,90`. Both words are needed, because each has other meanings. */
const FROM_FORMER = /(?<!\p{L})de:? ?$/iu;
const BROUGHT_DOWN = /^ ?por(?!\p{L})/iu;

/** The meaning of an amount, from the words before and after it in the line. */
export function meaningOf(before: string, after: string): Meaning {
  if (BROUGHT_DOWN.test(after) && FROM_FORMER.test(before)) return 'list';
  return (after === '' ? null : meaningAfter(after)) ?? (before === '' ? null : meaningBefore(before)) ?? 'price';
}

const meaningAfter = memoize(text => (WORDS.test(text) ? meaningIn(AFTER, text) : null));
const meaningBefore = memoize((text): Meaning | null => {
  if (!WORDS.test(text)) return null;
  const meaning = meaningIn(BEFORE, text);
  return (meaning === 'list' || meaning === 'discount') && TO_PAY.test(text) ? null : meaning;
});

function meaningIn(all: readonly (readonly [Meaning, RegExp])[], text: string): Meaning | null {
  for (const [meaning, words] of all) if (words.test(text)) return meaning;
  return null;
}

export const isFromPrice = (before: string, after: string): boolean =>
  (before !== '' && isFrom(before)) || (after !== '' && RANGE.test(after));

const isFrom = memoize(text => FROM.test(text));

/** True if the whole text means a price of zero, unlike 'free shipping'. */
export const isFree = (text: string): boolean => FREE.test(text.trim());
