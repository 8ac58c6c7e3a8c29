/** Derives traits for amounts from an element's tag, class, id and style (reference §5). */

import { memoize } from '../memoize.js';
import { Concern } from '../page/concern.js';
import type { PageElement } from '../page/tree.js';
import { isHiddenClass, isHiddenStyle, isWholePage } from './hidden.js';

/** Bits, so that one number holds the traits of an element and its ancestors. */
export const Trait = {
  Price: 1,
  /** The price to pay: sale, current, now. */
  Sale: 2,
  /** Struck through, or called old, list or recommended. */
  List: 4,
  Unit: 8,
  Related: 16,
  Cart: 32,
  Shipping: 64,
  Review: 128,
  /** Navigation, header, footer, cookie banners. */
  Chrome: 256,
  Finance: 512,
  Filter: 1024,
  Hidden: 2048,
  /** One of many cards. */
  Card: 4096,
  /** The product's own block. */
  Own: 8192,
  /** Saved amount, badge, voucher. */
  Discount: 16384,
  /** Choices: sizes, packs, add-ons. */
  Option: 32768,
  /** Net of tax, for traders. */
  Tax: 65536,
  /** Next to the main column: neighbours, but sometimes the buy box. */
  Aside: 131072,
  /** Used, refurbished, or another seller's offer of the same product. */
  Other: 262144,
  /** A dialog or tooltip, which opens on request. */
  Overlay: 524288,
} as const;

/**
 * Words in class names, after splitting `camelCase`, `kebab-case` and `snake_case`. `+` joins consecutive words.
 */
const WORDS: readonly (readonly [number, string])[] = [
  [Trait.Price, 'prix precio prezzo prijs cena ceny preco money amount kaina hind hinta pris pvp tsena cost'],
  [
    Trait.Sale,
    'sale special current now final our actual discounted new pricenew reduced promo promotion deal selling sell today aktuell angebot offre oferta live buy gold active',
  ],
  [
    Trait.List,
    'was old oldprice priceold list+price listprice regular+price rrp msrp srp uvp pvpr before original originalprice strike striked strikethrough strikeout striken stroke crossed barred barre line+through linethrough through previous+price previousprice prev+price compare compare+at compareat retail streich streichpreis statt ancien tachado anterior antes listino regularprice catalog+price catalogue+price full+price nonsale non+sale wasprice high+price standard+price price+standard reference+price former+price price+former rrpprice advised recommended+retail initial+price base+price+old slashed undiscounted discount+from priceregular',
  ],
  [
    Trait.Unit,
    'unit unitprice per+unit price+per priceper grundpreis base+price baseprice ppu basic+price basicprice measure per+kg kilo litre pum basisprijs',
  ],
  [
    Trait.Related,
    'related similar recommend recommends recommended recommendation recommendations upsell upsells up+sell cross crosssell crosssells also recently viewed history suggest suggested suggestion suggestions accessories accessory bundle bundles together frequently alternatives alternative complementary reco recos sponsored ads advert bestseller bestsellers best+sellers best+seller featured popular trending other+products more+products you+may youmay look inspiration companion addons addon add+ons add+on insurance warranty warranties protection linked marketing cross+selling crossselling teasers teaser products+grid product+grid productgrid products+list product+list productlist product+slider productslider search+results search+result wish+list wishlist compare+products',
  ],
  [
    Trait.Cart,
    'minicart mini+cart minibasket mini+basket mini+bag cart+drawer cart+modal cart+popup cart+total cart+preview cart+summary cart+content cart+contents cart+sidebar cart+notification cart+widget basket+summary basket+total cart+subtotal subtotal sub+total shopping+cart shopping+bag shoppingcart side+cart sidecart header+cart cart+count freeshipping cart+link order+total grand+total total+items total+order total+sum',
  ],
  [
    Trait.Shipping,
    'shipping delivery versand versandkosten livraison envio spedizione postage doprava dostawa frete pickup returns return',
  ],
  [
    Trait.Review,
    'reviews review ratings rating comments comment testimonials testimonial feedback opiniones avis recensioni stars star faq questions question description specs specification specifications article+body blog',
  ],
  [
    Trait.Chrome,
    'nav navigation navbar menu megamenu footer breadcrumbs breadcrumb newsletter cookie cookies consent topbar top+bar site+header header+bar usp banner promo+bar announcement skip login account',
  ],
  [
    Trait.Finance,
    'instal+ments instal+ment installment klarna afterpay clearpay affirm laybuy sezzle zip paypal monthly leasing raten rate ratenzahlung credit kredit per+month permonth cuotas payments payment alma oney humm sequra scalapay loyalty points bonus cashback tradein trade+in',
  ],
  [Trait.Filter, 'filters filter facets facet sort sorting range+slider range+filter range+input histogram calculator'],
  [Trait.Card, 'card cards tile tiles teaser carousel slider swiper slick slide owl item items grid thumb thumbnail'],
  [
    Trait.Own,
    'pdp product+details product+detail product+info product+main product+page product+view product+essential product+summary product+header product+single product+form product+price product+price+box product+pricebox product+shop product+add product+buy product+data product+container productdetails productdetail productinfo productmain productpage productview productessential productsummary productheader productsingle productform productprice productprice+box productpricebox productshop productadd productbuy productdata productcontainer product buybox buy+box add+to+cart add+to+basket add+to+bag addtocart single+product purchase summary offer+box offerbox detail details main+price mainprice',
  ],
  [
    Trait.Discount,
    'saving savings save saved you+save discount rabatt sconto remise korting percent percentage badge coupon voucher flag sticker economy ahorro sleva deposit pfand ecotax deee gift',
  ],
  [
    Trait.Option,
    'options option variants variant swatch swatches dropdown select tier tiers tier+prices tier+price volume bulk quantity ladder',
  ],
  [
    Trait.Other,
    'used refurbished renewed preowned pre+owned second+hand secondhand open+box gebraucht occasion reconditionné tweedekans outlet+offer other+sellers other+offers more+offers',
  ],
  [Trait.Overlay, 'modal modals popup popups popover dialog dialogs lightbox tooltip tooltips offcanvas'],
  [
    Trait.Tax,
    'excl excluding ex+vat exvat exc ex+tax without+tax no+tax netto net+price net ht without+vat bez+dph pretax tax vat',
  ],
];

/** Stems of many words: `grundpreis`, `fulfilment`, `staffelpreise`. */
const STEMS: readonly (readonly [number, RegExp])[] = [
  [Trait.Price, /^\w{0,12}prices?\w{0,8}$|preis/],
  [Trait.Unit, /^grundpreis/],
  [Trait.Shipping, /^fulfil/],
  [Trait.Review, /^bewertung/],
  [Trait.Finance, /^(?:financ|mensual|parcel|pay(?:e?ments?|ement)|paiements?|instal?lments?)/],
  [Trait.Option, /^staffel/],
  [Trait.Discount, /^eco ?part/],
];

const TRAITS_OF_WORD = new Map<string, number>();
/** First words of the joined entries. */
const JOINED = new Set<string>();
for (const [trait, words] of WORDS) {
  for (const word of words.split(' ')) {
    TRAITS_OF_WORD.set(word, (TRAITS_OF_WORD.get(word) ?? 0) | trait);
    if (word.includes('+')) JOINED.add(word.slice(0, word.indexOf('+')));
  }
}

const STRUCK_STYLE = /line-through/i;

const TAGS: Readonly<Record<string, number>> = {
  del: Trait.List,
  s: Trait.List,
  strike: Trait.List,
  ins: Trait.Sale,
  nav: Trait.Chrome,
  footer: Trait.Chrome,
  header: Trait.Chrome,
  aside: Trait.Aside,
  template: Trait.Hidden,
  noscript: Trait.Hidden,
  dialog: Trait.Hidden,
  select: Trait.Option,
  option: Trait.Option,
  label: Trait.Option,
};

const ROLES: Readonly<Record<string, number>> = {
  dialog: Trait.Hidden,
  alertdialog: Trait.Hidden,
  navigation: Trait.Chrome,
  banner: Trait.Chrome,
  contentinfo: Trait.Chrome,
  complementary: Trait.Aside,
};

/** Names for tests and scripts. */
const hookOf = (attributes: PageElement['attributes']): string =>
  attributes['data-test'] ??
  attributes['data-testid'] ??
  attributes['data-test-id'] ??
  attributes['data-price-type'] ??
  attributes['data-role'] ??
  attributes['data-hook'] ??
  attributes['data-qa'] ??
  attributes['data-cy'] ??
  attributes['data-auto'] ??
  attributes['data-automation-id'] ??
  '';

function namesOf({ attributes, concern }: PageElement): string {
  const { class: classes = '', id = '' } = attributes;
  const hook = concern & Concern.Hook ? hookOf(attributes) : '';
  // Most elements have a class and nothing else.
  return id === '' && hook === '' ? classes : `${classes} ${id} ${hook}`;
}

/**
 * The traits from one element's names.
 * @param struck class names that the page's styles strike through
 */
export function traitReader(struck: ReadonlySet<string>): (element: PageElement) => number {
  return element => {
    const { tag, attributes } = element;
    let traits = TAGS[tag] ?? 0;
    // The body's class describes the whole page, not an amount.
    if (!isWholePage(element)) traits |= traitsOfName(namesOf(element));
    if (struck.size > 0 && attributes.class?.split(/\s+/).some(name => struck.has(name))) traits |= Trait.List;
    if (attributes.style !== undefined) {
      if (isHiddenStyle(attributes.style) && !isWholePage(element)) traits |= Trait.Hidden;
      if (STRUCK_STYLE.test(attributes.style)) traits |= Trait.List;
    }
    if (attributes.hidden !== undefined && !isWholePage(element)) traits |= Trait.Hidden;
    return traits | (ROLES[attributes.role ?? ''] ?? 0);
  };
}

const traitsOfName = (name: string): number =>
  name === '' ? 0 : name.length <= LONGEST_KNOWN ? readKnownName(name) : readName(name);

function readName(name: string): number {
  const short = name.slice(0, 300);
  const words = wordsOf(short);
  let traits = isHiddenClass(short) ? Trait.Hidden : 0;
  for (let n = 0; n < words.length; n++) {
    const word = words[n] ?? '';
    if (word === '') continue;
    traits |= traitsOfWord(word);
    if (!JOINED.has(word)) continue;
    const pair = `${word}+${words[n + 1] ?? ''}`;
    traits |= (TRAITS_OF_WORD.get(pair) ?? 0) | (TRAITS_OF_WORD.get(`${pair}+${words[n + 2] ?? ''}`) ?? 0);
  }
  if (traits & Trait.Discount && DISCOUNTED.test(words.join(' '))) traits = (traits & ~Trait.Discount) | Trait.Sale;
  if (traits & Trait.Discount && traits & Trait.Price && WITH_BADGE.test(words.join(' '))) traits &= ~Trait.Discount;
  // `BasketAndWishlist`, `add-to-wishlist`: the product's controls, not a list of others.
  if (traits & Trait.Related && CONTROLS.test(words.join(' '))) traits &= ~Trait.Related;
  // `price-and-rating`: the price's block, which includes the stars.
  return traits & Trait.Price ? traits & ~Trait.Review : traits;
}

/** Most names are lower-case ASCII and take the fast path. */
const wordsOf = (name: string): string[] =>
  PLAIN_NAME.test(name)
    ? name.split(/[^a-z\d]+/)
    : name
        .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
        .toLowerCase()
        .split(/[^\p{L}\d]+/u);

const PLAIN_NAME = /^[\0-@[-\x7f]*$/;

const CONTROLS =
  /^(?!.*\b(?:related|recommend|similar|upsell|cross)).*\b(?:cta|add|actions?|basket|cart|buttons?|btn)\b.*\bwish ?list\b|\bwish ?list\b.*\b(?:cta|add|actions?|basket|cart|buttons?|btn)\b/;

/**
 * `price-discount`, `discount-price`: the price after the discount. Names for the discount itself include a saving, an
 * amount or a percentage.
 */
const DISCOUNTED =
  /(?:\bdiscount(?:ed)? ?price|price ?(?:with ?|after ?)?discount(?:ed)?|\brabatt ?preis|\bpromo ?price|price ?promo)(?! ?(?:percent|amount|value|label|badge|rate|info))\b/;

/** `price price--show-badge`: a price's block with a badge. */
const WITH_BADGE = /\b(?:shows?|has|with|no|hides?|without) (?:badge|flag|sticker|discount|savings?|percent(?:age)?)\b/;

const LONGEST_KNOWN = 120;
const readKnownName = memoize(readName);

const traitsOfWord = memoize(word => {
  let traits = TRAITS_OF_WORD.get(word) ?? 0;
  for (const [trait, stem] of STEMS) if (stem.test(word)) traits |= trait;
  return traits;
});
