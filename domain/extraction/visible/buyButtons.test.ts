/** Labels of buy and notify-me buttons in the languages of monitored shops. */
import { describe, expect, it } from 'vitest';
import { readPage } from '../page/readPage.js';
import { buyButtons } from './buyButtons.js';

const BUY = [
  'Add to cart',
  'Add to Basket',
  'Add to bag',
  'ADD TO TROLLEY',
  'Buy Now',
  'Buy it now',
  'In den Warenkorb',
  'Zum Warenkorb hinzufügen',
  'Jetzt bestellen',
  'Ajouter au panier',
  "J'achète",
  'Añadir a la cesta',
  'Agregar al carrito',
  'Comprar',
  'Comprar ahora',
  'Aggiungi al carrello',
  'Acquista ora',
  'In winkelwagen',
  'Bestellen',
  'Adicionar ao carrinho',
  'Colocar no carrinho',
  'Do košíku',
  'Přidat do košíku',
  'Vložiť do košíka',
  'Do koszyka',
  'Dodaj do koszyka',
  'В корзину',
  'Купить',
  'У кошик',
  'Купити',
  'Kosárba',
  'Kosárba teszem',
  'Adaugă în coș',
  'Adauga in cos',
  'Cumpără acum',
  'Добави в количката',
  'Купи',
  'Dodaj u košaricu',
  'U košaricu',
  'Stavi u korpu',
  'Dodaj u korpu',
  'V košarico',
  'Læg i kurv',
  'Tilføj til kurv',
  'Legg i handlekurv',
  'Kjøp',
  'Lägg i varukorg',
  'Köp',
  'Lisää ostoskoriin',
  'Osta nyt',
  'Sepete ekle',
  'Hemen Al',
  'Προσθήκη στο καλάθι',
  'Αγορά',
  'הוספה לסל',
  'קנה עכשיו',
  'أضف إلى السلة',
  'اشتري الآن',
  'افزودن به سبد خرید',
  'カートに入れる',
  '今すぐ買う',
  'ご購入手続きへ',
  '장바구니 담기',
  '구매하기',
  '加入购物车',
  '立即购买',
  '加入購物車',
  'Thêm vào giỏ hàng',
  'Mua ngay',
  'Tambah ke keranjang',
  '+ Keranjang',
  'เพิ่มลงตะกร้า',
  'Į krepšelį',
  'Lisa ostukorvi',
  'Pievienot grozam',
  'Shto në shportë',
  'Setja í körfu',
];
const NOTIFY = [
  'Notify me',
  'Email me when available',
  'Benachrichtigen Sie mich',
  'Me prévenir',
  'Avísame',
  'Avvisami',
  'Houd me op de hoogte',
  'Avise-me',
  'Hlídat dostupnost',
  'Powiadom o dostępności',
  'Сообщить о поступлении',
  'Értesítést kérek',
  'Anunță-mă',
  'Bevaka',
  'Overvåk',
  'Giv mig besked',
  'Ilmoita kun saatavilla',
  'Gelince haber ver',
  'Ειδοποίησέ με',
  '再入荷通知',
  '입고 알림',
  '到货通知',
  'Join waitlist',
];
const NEITHER = [
  'Search',
  'Log in',
  'Sign up',
  'Close',
  'Read more',
  'Share',
  'Add to wishlist',
  'Compare',
  'Suche',
  'Zur Kasse',
  'Menü',
];

const kindOf = (label: string) => buyButtons(readPage(`<button>${label}</button>`, 'https://shop.example/'))[0]?.kind;

describe('a button', () => {
  it.each(BUY)('to buy: %s', label => expect(kindOf(label)).toBe('buy'));
  it.each(NOTIFY)('to be notified: %s', label => expect(kindOf(label)).toBe('notify'));
  it.each(NEITHER)('for something else: %s', label => expect(kindOf(label)).toBeUndefined());
});

const NOT_TO_BUY = [
  'Sell yours',
  'Add to gift registry',
  'Add to shopping list',
  'Where to buy',
  'Buying guide',
  'Purchase limit',
  'Verkaufen',
  'Продать',
  'Adicionar aos favoritos',
];

describe('a control', () => {
  const kinds = (html: string) => buyButtons(readPage(html, 'https://shop.example/')).map(({ kind }) => kind);

  it.each(NOT_TO_BUY)('is no buy button if it sells, lists or informs: %s', label =>
    expect(kinds(`<button>${label}</button>`)).toEqual([]),
  );

  it.each([
    ['a leaf of text that says buy', '<div class="x">Buy now</div>'],
    ['a link whose address fills the basket', '<a href="/cart/add?id=7">Go</a>'],
    ['a link whose handler fills the basket', '<a href="#" onclick="addToCart(7)">Go</a>'],
    ['a picture as a button', '<a href="/x"><img src="/b.gif" alt="Add to cart"></a>'],
    ['an image input', '<input type="image" src="/buy-now.gif">'],
    ['a verb with its noun', '<button>Buy this tent</button>'],
  ])('to buy can be %s', (_, html) => expect(kinds(html)).toEqual(['buy']));

  it.each([
    ['a sentence', '<div>You can buy now or later in any of our many stores</div>'],
    ['a noun in a table', '<td>Order</td>'],
    ['a link to a list', '<a href="/wishlist/add?cart=1" class="btn">♥</a>'],
  ])('to buy is not %s', (_, html) => expect(kinds(html)).toEqual([]));
});

it("is enabled in Magento despite its markup, because the platform's script enables it", () => {
  const page = readPage(
    '<button id="product-addtocart-button" disabled>Add to Cart</button><button disabled>Add to Cart</button>',
    'https://shop.example/',
  );
  expect(buyButtons(page).map(({ enabled }) => enabled)).toEqual([true, false]);
});
