/** Classifies control labels by whole words, in the languages of shops (reference §7). */
import { memoize } from '../memoize.js';

/** `off`: disabled, with a label that states nothing. */
export type ButtonKind = 'buy' | 'contact' | 'sold out' | 'notify' | 'pre-order' | 'back-order' | 'off';

/** Longer text is a sentence about buying. */
export const MAX_LABEL = 60;

/** Labels that do not add to the basket: trade-ins, guides, lists. */
const NOT_BUY =
  /(?<!\p{L})(?:sell|selling|sell yours|trade.?in|wish ?-?list|favou?rites?|registry|registries|compare|comparison|list|collections?|guides?|how to (?:buy|order)|why buy|before you buy|where to (?:buy|find)|ways to (?:buy|order)|buy(?:er|ing)s?|bought|orders|order (?:status|history|tracking)|track (?:my |your )?order|limits?|polic(?:y|ies)|protection|protected|secure[dl]?\p{L}*|safe\p{L}*|confidence|guarantee\p{L}*|protegid[oa]s?|segur[oa]s?|garanti\p{L}+|confianza|confiança|protetta|sicur[oa]|sicher(?:heit|er)?|käuferschutz|sécurisé\p{L}*|confiance|veilig|bezpečn\p{L}+|bezpieczn\p{L}+|безопасн\p{L}+|güvenli|terms|info|information|summary|total|added|hinzugefügt|gelegt|wurden?|ajouté\p{L}*|añadid\p{L}+|agregad\p{L}+|aggiunt\p{L}+|toegevoegd|adicionad\p{L}+|přidán\p{L}*|dodan\p{L}+|добавлен\p{L}*|eklendi|tillagd|tilføjet|lagt til|lisätty|couldn['’]?t|could not|cannot|failed|verkaufen|verkauf|wunschliste|merkzettel|merkliste|vergleichen?|ratgeber|ankauf|revendre|vendre|liste|favoris|comparer|vender|deseos|favoritos|comparar|vendere|preferiti|confronta|desideri|verlanglijst(?:je)?|vergelijk(?:en)?|verkopen|favoritter|favoriter|listeye|favorilere?|karşılaştır\p{L}*|srovn\p{L}+|porovn\p{L}+|oblíben\p{L}+|obľúben\p{L}+|porówn\p{L}+|ulubion\p{L}+|schow\p{L}+|listy|продать|сравн\p{L}+|избранн\p{L}+|обране|ønskeliste\p{L}*|önskelista\p{L}*|sammenlign|jämför|toivelista\p{L}*|vertaa|yêu thích|so sánh)(?!\p{L})|ました|ません|お気に入り|ほしい物|欲しいもの|比較|買取|売る|收藏|比较|찜|위시/iu;

/** Basket phrases, anywhere in the label. */
const BASKET =
  /(?<!\p{L})(?:add (?:[\p{L}\d]+ ){0,3}to (?:[\p{L}]+ )?(?:cart|basket|bag|trolley|tote)|addtocart|put in (?:cart|basket|bag)|in den (?:waren|einkaufs)?korb|zum warenkorb|au panier|(?:al|a la) (?:carr(?:it)?o|cesta|bolsa|cistella)|al (?:carrello|cestino)|in (?:mijn |de )?(?:winkel(?:wagen|mand(?:je)?)|mandje)|(?:toe )?aan winkel(?:wagen|mand(?:je)?)|ao (?:carrinho|cesto)|no carrinho|à sacola|na sacola|do koš[íi]k[au]|do koszyka|v košarico|u (?:košaricu|korpu)|[iî]n co[sș]|la co[sș]|kosárba\p{L}*|в корзину|в кошницата|в количката|у кошик|до кошика|в кошик|(?:i|til) (?:handle|inköps|varu)?k(?:urv|urven|org)|i handlekurv\p{L}*|i kundvagn\p{L}*|i varukorg\p{L}*|ostoskoriin|sepete ekle|sepete at|στο καλάθι|הוס(?:ף|פה) לסל|لسلة|(?:إلى|الى) (?:السلة|سلة|عربة|العربة|حقيبة)\p{L}*|(?:للسلة|للعربة)|به سبد\p{L}*|vào giỏ(?: hàng)?|keranjang|troli|į krepšelį|(?:lisa )?(?:ostu)?korvi|grozam|në shportë|í körfu|во кошничка)(?!\p{L})|カート(?:に|へ)|かご(?:に|へ)|バッグに|장바구니|쇼핑백|购物车|購物車|购物袋|購物袋|ตะกร้า|รถเข็น|(?:कार्ट|बैग|टोकरी) में/iu;

/** Buy verbs, alone or with a few words (`Buy the tent`, `Order now`). */
const VERB =
  /^[\s>»›+]*(?:(?:buy|purchase|order|shop now|get it now|get yours|reserve|click (?:&|and|\+) reserve|bid now|place bid|start order|place (?:an )?order|(?:(?:jetzt|online|direkt|sofort) (?:[\p{L}\d]+ ){0,3})?(?:kaufen|bestellen|reservieren|shoppen|sichern)|kaufen|bestellen|reservieren|im markt reservieren|in (?:der|einer) filiale reservieren|in deinem markt reservieren|acheter|commander|réserver|ajouter|j['’]achète|je (?:commande|réserve)|comprar|compra|comprá|cómpralo|pedir|reservar|lo quiero|acquista|compra ora|ordina|prenota|kopen|koop|bestel|voeg toe aan|toevoegen aan|koupit|kúpiť|objednat|objednať|kup|kupuję|zamów|dodaj|kupi(?:te|ti)?|naroči(?:te)?|naruči(?:te)?|poruči(?:te)?|adaug[aă]|cump[aă]r[aă]|comand[aă]|megveszem|megrendelem|rendelés|купи(?:ть|ти)?|заказать|замовити|оформить заказ|поръчай|køb|bestil|kjøp|bestill|köp|beställ|osta|tilaa|satın al|hemen al|şimdi al|sipariş ver|αγορά|αγόρασε|νέα αγορά|παραγγελία|קנ[הו]|לקנייה|רכישה|اشتر[يى]?|اشتري|شراء|اطلب|خرید|beli|pesan|mua|chọn mua|đặt (?:hàng|mua)|pirkti|osta kohe|pirkt|kaupa)(?: [\p{L}\d'’-]+){0,4}|add|hinzufügen|agregar|añadir|aggiungi|adicionar|přidat|toevoegen|lägg till|legg til|tilføj|lisää|ekle|προσθήκη)[\s!.…>»›]*$|^(?:今すぐ|ご)?(?:購入|買う|注文|予約する)|に進む$|^구매|^바로 ?구매|^주문|立即(?:购买|購買|抢购|訂購)|直接購買|马上购买|สั่งซื้อ|ซื้อ(?:เลย|สินค้า|ทันที)|^(?:अभी )?खरीदें|^ऑर्डर करें/iu;

const SOLD_OUT =
  /(?:sold[ -]?out|out of stock|unavailable|not available|ausverkauft|nicht (?:verfügbar|lieferbar)|épuisé|indisponible|rupture|agotado|sin stock|esaurito|non disponibile|uitverkocht|niet (?:beschikbaar|leverbaar)|esgotado|indisponível|vyprodáno|vypredané|nedostupn|niedostępny|brak w magazynie|wyprzedan|нет в наличии|распродано|немає в наявності|udsolgt|utsolgt|slutsåld|loppu|tükendi|stokta yok|elfogyott|stoc epuizat|indisponibil|läbi müüdud|otsas|स्टॉक में नहीं|बिक गया|brak na stanie|εξαντλ|売り切れ|品切れ|在庫なし|품절|缺货|售罄|已售完|hết hàng|stok habis)/iu;

const NOTIFY =
  /(?:notify me|e-?mail me when|email when (?:available|in stock)|let me know when|get notified|back in stock (?:alert|notification)|waitlist|wait list|benachrichtig|m'alerter|prévenez-moi|me prévenir|avísame|avisarme|avvisami|avise-me|avisem-me|hlídat|powiadom|сообщить о поступлении|уведомить|houd mij op de hoogte|meddela mig|再入荷|me op de hoogte|értesítést kér|értesítés|anun[tț][aă]-m[aă]|^bevaka|meddela mig|^overvåk|giv (?:mig )?besked|få besked|ilmoita kun|gelince haber|stoğa gelince|ειδοποίησέ με|入荷(?:通知|お知らせ)|再入荷|입고 ?알림|재입고|到货通知|到貨通知|obvesti me|obavijesti me|obavesti me|teavita mind|सूचित करें|in-stock alert|stock alert|alert me)/iu;

const PRE_ORDER =
  /(?:pre-?order|vorbestell|précommand|reservar ahora|preventa|preordina|preordine|pre-?venda|předobjedn|predobjedn|предзаказ|予約)/iu;
const BACK_ORDER = /(?:back-?order|available on order)/iu;

/** Buy buttons of classified ads and trade offers (enquiries) and auctions (bids). */
const CONTACT =
  /^(?:contact (?:the )?(?:seller|supplier|vendor|owner|dealer)|message (?:the )?seller|chat(?: with seller| now)?|send (?:a )?message|make an? offer|place (?:a )?bid|request (?:a )?(?:quote|price)|enquire(?: now)?|inquire(?: now)?|kontaktieren|(?:verkäufer|anbieter) kontaktieren|nachricht (?:senden|schreiben)|anfrage senden|anfragen|contacter(?: le vendeur)?|contactar(?: (?:con el|al) vendedor)?|contatta(?: il venditore)?|napisz wiadomość|skontaktuj się|написать(?: продавцу)?|позвонить|показать телефон(?:ы)?|show phone(?: number)?|kontakta säljaren|(?:skicka|sende?) (?:meddelande|melding)|send besked|lähetä viesti|enviar (?:mensaje|mensagem)|invia (?:un )?messaggio|stuur bericht|bericht sturen|wyślij wiadomość|poslat zprávu|odpovědět|üzenet küldése|mesaj gönder|связаться(?: с продавцом)?|jetzt bieten|gebot abgeben|enchérir|faire une offre|pujar|fai un['’]offerta|doe een bod|licytuj|přihodit|lägg bud|gi bud|dar lance|сделать ставку|(?:see|view|show) (?:all )?(?:buying options|offers)|see all offers|(?:alle )?angebote ansehen|voir (?:toutes )?les offres|ver (?:todas las )?ofertas)$/iu;

/** Larger than the default, because every link has a label. */
const MAX_LABELS = 30_000;

/** @param label with single spaces */
export const kindOfLabel = (label: string): ButtonKind | null =>
  label.length < 2 || label.length > MAX_LABEL ? null : readKind(label);

const readKind = memoize((label): ButtonKind | null => {
  if (NOTIFY.test(label)) return 'notify';
  if (SOLD_OUT.test(label)) return 'sold out';
  if (PRE_ORDER.test(label)) return 'pre-order';
  if (BACK_ORDER.test(label)) return 'back-order';
  if (CONTACT.test(label)) return 'contact';
  return isBuyLabel(label) ? 'buy' : null;
}, MAX_LABELS);

/** Words that are also nouns, which require further words in a leaf. */
const NOUN =
  /^(?:order|purchase|reserve|pedir|compra|bestel|bestil|beställ|bestill|add|ajouter|dodaj|kup|koop|pesan|beli|mua|rendelés|osta|tilaa|hinzufügen|agregar|añadir|aggiungi|adicionar|přidat|toevoegen|ekle|online|direkt|sofort|jetzt)$/iu;
const NOW =
  /^(?:\S+(?: \S+)?)(?: (?:now|it|it now|online|jetzt|ahora|ya|ora|subito|nu|teraz|hned|сейчас|nyt|agora|maintenant|nyní|şimdi|al))?[\s!]*$/iu;

/** For leaves that are not controls: accepts only unambiguous phrases such as `Buy now`, `Add to cart`. */
export const isBuyLeaf = (text: string): boolean => /\p{L}{2}/u.test(text) && readLeaf(text);

const readLeaf = memoize(
  text =>
    isBuyLabel(text) &&
    (BASKET.test(text) || (NOW.test(text) && !NOUN.test(text) && !/^(?:order|purchase|reserve) (?!now)/iu.test(text))),
);

/** Also used for text outside buttons: `Buy now` in any leaf of the product's block. */
export const isBuyLabel = (label: string): boolean =>
  label.length >= 2 &&
  label.length <= MAX_LABEL &&
  (BASKET.test(label) || VERB.test(label)) &&
  !NOT_BUY.test(label) &&
  !QUESTION.test(label);

const QUESTION = /[?？]|(?<!\p{L})(?:if|when|wenn|si|quand|cuando|quando|если)(?!\p{L})/iu;
