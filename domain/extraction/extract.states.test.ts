/** Property tests for sale states beyond 'in stock, one price', for any amounts, language and order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extract } from './extract.js';

const read = (body: string, lang = 'en') =>
  extract({
    html: `<html lang="${lang}"><head><meta property="og:type" content="product"></head><body><h1>Brass lantern</h1>${body}</body></html>`,
    url: 'https://shop.example/p/1',
  });

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;
const amount = fc.integer({ min: 200, max: 500_000 });

describe('an auction', () => {
  const words = fc.constantFrom(
    ['en', 'Starting bid', 'Current bid', 'Place bid'],
    ['de', 'Startpreis', 'Aktuelles Gebot', 'Jetzt bieten'],
    ['fr', 'Mise à prix', 'Enchère actuelle', 'Enchérir'],
    ['es', 'Precio de salida', 'Puja actual', 'Pujar'],
    ['it', "Base d'asta", 'Offerta attuale', "Fai un'offerta"],
    ['pl', 'Cena wywoławcza', 'Aktualna cena', 'Licytuj'],
  );

  it('costs its current bid, never its start price, in either order', () =>
    fc.assert(
      fc.property(words, amount, amount, fc.boolean(), ([lang, start, current, bid], low, more, currentFirst) => {
        const rows = [`<dt>${start}</dt><dd>${euros(low)}</dd>`, `<dt>${current}</dt><dd>${euros(low + more)}</dd>`];
        const list = currentFirst ? rows.reverse() : rows;
        const { price, availability } = read(`<dl>${list.join('')}</dl><button>${bid}</button>`, lang);
        expect(Number(price)).toBe((low + more) / 100);
        expect(availability).toBe('in_stock');
      }),
      { numRuns: 60 },
    ));

  it('without a bid costs its start price', () =>
    expect(read('<p>Starting bid <b>€20.00</b></p><button>Place bid</button>').price).toBe('20.00'));

  it.each(['Auction has ended', 'Auktion beendet', 'Subasta finalizada', 'Aukcja zakończona'])(
    'is out of stock when it is over: %s',
    words => expect(read(`<p>Current bid <b>€64.00</b></p><p>${words}</p>`).availability).toBe('out_of_stock'),
  );
});

describe('a rate', () => {
  it('in its own element is never the price, regardless of its amount and place', () =>
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom('/mo.', 'per month', '/Monat', '/mois', 'al mes', '/week'),
        fc.boolean(),
        (rate, whole, unit, rateFirst) => {
          fc.pre(rate !== whole);
          const parts = [
            `<div><strong>${euros(rate)}</strong><span>${unit}</span> <span>Terms apply to all plans of this kind, ask the shop.</span></div>`,
            `<div><strong>${euros(whole)}</strong></div>`,
          ];
          const body = rateFirst ? parts : parts.reverse();
          const { price } = read(`<div>${body.join('<i>or</i>')}</div><button>Add to cart</button>`);
          expect(Number(price)).toBe(whole / 100);
        },
      ),
      { numRuns: 60 },
    ));
});

describe('a page without a featured offer', () => {
  const others = '<label>28 cm <span>€41.00</span></label><label>30 cm <span>€47.00</span></label>';

  it('has its lowest offer as a from price', () =>
    expect(read(`<a href="/offers">New (5) from <span class="price">€24.95</span></a>${others}`)).toMatchObject({
      price: '24.95',
      from: true,
    }));

  it("has no price without offers, because an unselected variant's price is not its own", () =>
    expect(read(`<p>Currently unavailable</p>${others}`).price).toBeNull());
});

describe('a product without delivery', () => {
  it.each(['Online nicht verfügbar', 'Not available online', 'Unavailable for delivery', 'Non disponible en ligne'])(
    'may be had in the shop: %s',
    words => {
      expect(read(`<p>€24.95</p><p>${words}</p>`).availability).not.toBe('out_of_stock');
      expect(read(`<p>€24.95</p><p>${words}</p><button>Click & reserve</button>`).availability).toBe('in_stock');
    },
  );

  it('is out of stock if it is sold out', () =>
    expect(read('<p>€24.95</p><p>Sold out online</p>').availability).toBe('out_of_stock'));
});

describe('a label in its own element', () => {
  it.each([
    ['MRP', '₹1,199'],
    ['UVP', '€1.199,00'],
    ['List price', '$1,199.00'],
  ])('identifies the list price in a row of several amounts: %s', (label, list) =>
    expect(read(`<p><b>${list.charAt(0)}999</b> <i>${label}</i> <span>${list}</span></p>`)).toMatchObject({
      price: '999',
    }),
  );

  it.each(['(+ €4.00)', '+€4.00', '+ 4.00 EUR'])('does not turn a surcharge into the price: %s', more =>
    expect(read(`<p>€34.50</p><a href="#">Long sleeves <b class="price">${more}</b></a>`).price).toBe('34.50'),
  );

  it('does not count a second currency in brackets', () =>
    expect(read('<p class="price">119,00 € <span>(896,61 kn)</span></p>', 'hr')).toMatchObject({
      price: '119.00',
      currency: 'EUR',
    }));
});

describe('a basket notice', () => {
  it.each([
    'Added to cart',
    'Wurde in den Warenkorb gelegt',
    'Ajouté au panier',
    'カートに追加しました',
    'Could not add to cart',
  ])('is no buy button: %s', words =>
    expect(read(`<p>€34.50</p><button>${words}</button>`).availability).toBe('unknown'),
  );
});
