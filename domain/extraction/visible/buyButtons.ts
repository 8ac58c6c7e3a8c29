/** Where the page offers to buy, or says that one cannot: the anchor for the price and the proof of stock. */
import type { Page } from '../page/readPage.js';
import { foldSpaces, type PageElement, textOf } from '../page/tree.js';

export type ButtonKind = 'buy' | 'contact' | 'sold out' | 'notify' | 'pre-order' | 'back-order';

export interface BuyButton {
  readonly element: PageElement;
  readonly kind: ButtonKind;
  readonly enabled: boolean;
  readonly hidden: boolean;
  readonly label: string;
  /** Its place in `page.texts`. */
  readonly at: number;
}

const BUY =
  /(?:add\s?(?:item )?to\s?(?:your |my |shopping )?(?:cart|basket|bag|trolley|tote)|^\+? ?add$|^buy(?: it)?(?: now)?$|buy now|^order(?: now)?$|purchase now|in den (?:waren|einkaufs)korb|in den warenkorb|zum warenkorb|start order|place (?:an )?order|get it now|shop now|jetzt kaufen|kaufen|bestellen|ajouter au panier|ajouter|acheter|commander|añadir (?:al|a la|a) (?:carrito|cesta|bolsa)|agregar al carrito|comprar|aggiungi al (?:carrello|cestino)|acquista|in winkelwagen|in winkelmand(?:je)?|voeg toe aan|toevoegen aan|adicionar ao (?:carrinho|cesto)|do košíka|do košíku|vložit do košíku|přidat do košíku|pridať do košíka|koupit|kúpiť|do koszyka|dodaj do koszyka|kup teraz|^kupi(?:te|ti)?$|^naroči$|^naručite?$|^poruči$|dodaj v košarico|v košarico|u košaricu|dodaj u košaricu|în coș|adaugă în coș|kosárba|купить|в корзину|добавить в корзину|у кошик|купити|в кошик|køb|læg i (?:kurv|kurven)|kjøp|legg i handlekurv|köp|lägg i (?:varukorg|kundvagn)|lisää ostoskoriin|osta|sepete ekle|satın al|добави в количката|στο καλάθι|προσθήκη στο καλάθι|הוסף לסל|أضف إلى (?:السلة|عربة)|カートに入れる|カートに追加|購入|장바구니|구매|加入购物车|立即购买|加入購物車|thêm vào giỏ|beli sekarang|keranjang|^beli$|かごに|買い物かご|立即購買|สั่งซื้อ|หยิบใส่ตะกร้า|افزودن به سبد|اشتر الآن|adaugă|νέα αγορά|αγορά|j['’]achète|colocar no carrinho|adaug[aă] [iî]n co[sș]|cumpără(?: acum)?|^купи|(?:stavi|dodaj) u (?:korpu|košaricu)|^(?:tilføj|læg) (?:til|i) kurv|hemen al|הוסף? ?לסל|הוספה לסל|קנ[הו] עכשיו|לקנייה|اشتر[يى]? الآن|اشتري الآن|今すぐ(?:買う|購入)|mua ngay|เพิ่ม(?:ลง|ใส่)?ตะกร้า|ซื้อเลย|į krepšelį|lisa ostukorvi|pievienot grozam|shto në shportë|setja í körfu|додај во кошничка)/i;
const SOLD_OUT =
  /(?:sold[ -]?out|out of stock|unavailable|not available|ausverkauft|nicht (?:verfügbar|lieferbar)|épuisé|indisponible|rupture|agotado|sin stock|esaurito|non disponibile|uitverkocht|niet (?:beschikbaar|leverbaar)|esgotado|indisponível|vyprodáno|vypredané|nedostupn|niedostępny|brak w magazynie|wyprzedan|нет в наличии|распродано|немає в наявності|udsolgt|utsolgt|slutsåld|loppu|tükendi|stokta yok|elfogyott|stoc epuizat|indisponibil|εξαντλ|売り切れ|品切れ|在庫なし|품절|缺货|售罄|已售完|hết hàng|stok habis)/i;
const NOTIFY =
  /(?:notify me|e-?mail me when|email when (?:available|in stock)|let me know when|get notified|back in stock (?:alert|notification)|waitlist|wait list|benachrichtig|m'alerter|prévenez-moi|me prévenir|avísame|avisarme|avvisami|avise-me|avisem-me|hlídat|powiadom|сообщить о поступлении|уведомить|houd mij op de hoogte|meddela mig|再入荷|me op de hoogte|értesítést kér|értesítés|anun[tț][aă]-m[aă]|^bevaka|meddela mig|^overvåk|giv (?:mig )?besked|få besked|ilmoita kun|gelince haber|stoğa gelince|ειδοποίησέ με|入荷(?:通知|お知らせ)|再入荷|입고 ?알림|재입고|到货通知|到貨通知|obvesti me|obavijesti me|obavesti me|in-stock alert|stock alert|alert me)/i;
const PRE_ORDER =
  /(?:pre-?order|vorbestell|précommand|reservar ahora|preventa|preordina|preordine|pre-?venda|předobjedn|predobjedn|предзаказ|予約)/i;
const BACK_ORDER = /(?:back-?order|available on order)/i;

/** On a classified ad or a trade offer, the buy button is an enquiry. */
const CONTACT =
  /^(?:contact (?:the )?(?:seller|supplier|vendor|owner|dealer)|message (?:the )?seller|chat(?: with seller| now)?|send (?:a )?message|make an? offer|place (?:a )?bid|request (?:a )?(?:quote|price)|enquire(?: now)?|inquire(?: now)?|kontaktieren|(?:verkäufer|anbieter) kontaktieren|nachricht (?:senden|schreiben)|anfrage senden|anfragen|contacter(?: le vendeur)?|contactar(?: (?:con el|al) vendedor)?|contatta(?: il venditore)?|napisz wiadomość|skontaktuj się|написать(?: продавцу)?|позвонить|показать телефон(?:ы)?|show phone(?: number)?|kontakta säljaren|send besked)$/i;
const BUY_NAME =
  /(?:add[-_ ]?to[-_ ]?(?:cart|basket|bag|trolley)|addtocart|addtobasket|addtobag|buy[-_ ]?(?:now|button|btn)|btn[-_]?buy|btn[-_]?cart|single_add_to_cart_button|product-form__submit|product-form__cart-submit|submit\.add-to-cart)/i;
const DISABLED_NAME =
  /(?:^|[\s_-])(?:disabled|is-disabled|btn-disabled|inactive|sold-?out|out-?of-?stock)(?:$|[\s_-])/i;

const MAX_LABEL = 60;

export function buyButtons(page: Page): BuyButton[] {
  const found: BuyButton[] = [];
  for (const element of page.elements) {
    if (!isButton(element)) continue;
    const label = labelOf(page, element);
    const kind = kindOf(element, label);
    if (!kind) continue;
    found.push({ element, kind, enabled: isEnabled(element), hidden: isHidden(element), label, at: element.firstText });
    if (found.length >= 60) break;
  }
  return found;
}

function isButton({ tag, attributes }: PageElement): boolean {
  if (tag === 'button') return true;
  if (tag === 'input') return ['submit', 'button', 'image'].includes(attributes.type?.toLowerCase() ?? '');
  return tag === 'a'
    ? BUY_NAME.test(nameOf(attributes)) || /(?:btn|button|cart|basket|buy|cta)/i.test(attributes.class ?? '')
    : attributes.role === 'button';
}

const nameOf = (attributes: PageElement['attributes']): string =>
  `${attributes.class ?? ''} ${attributes.id ?? ''} ${attributes.name ?? ''} ${attributes['data-test'] ?? attributes['data-testid'] ?? attributes['data-action'] ?? ''}`;

const labelOf = (page: Page, element: PageElement): string =>
  foldSpaces(
    textOf(page, element, MAX_LABEL + 20) ||
      (element.attributes.value ??
        element.attributes['aria-label'] ??
        element.attributes.title ??
        element.attributes.alt ??
        ''),
  );

function kindOf(element: PageElement, label: string): ButtonKind | null {
  if (label.length > MAX_LABEL) return null;
  if (NOTIFY.test(label)) return 'notify';
  if (SOLD_OUT.test(label)) return 'sold out';
  if (PRE_ORDER.test(label)) return 'pre-order';
  if (BACK_ORDER.test(label)) return 'back-order';
  if (CONTACT.test(label)) return 'contact';
  if (BUY.test(label)) return 'buy';
  return BUY_NAME.test(nameOf(element.attributes)) && element.tag !== 'a' && label.length < 30 ? 'buy' : null;
}

/** Magento serves its button disabled on every page; its script enables it. */
const ENABLED_BY_SCRIPT = 'product-addtocart-button';

const isEnabled = ({ attributes }: PageElement): boolean =>
  (attributes.disabled === undefined || attributes.id === ENABLED_BY_SCRIPT) &&
  attributes['aria-disabled'] !== 'true' &&
  !DISABLED_NAME.test(attributes.class ?? '');

function isHidden(element: PageElement): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 8; at = at.parent, n++) {
    if (at.attributes.hidden !== undefined || at.tag === 'template' || at.tag === 'noscript') return true;
    if (/display\s*:\s*none/i.test(at.attributes.style ?? '')) return true;
    if (/(?:^|\s)(?:hidden|hide|d-none|is-hidden)(?:\s|$)/.test(at.attributes.class ?? '')) return true;
  }
  return false;
}
