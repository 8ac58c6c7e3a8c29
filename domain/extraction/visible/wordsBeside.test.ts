/** Tests words near an amount that classify it, and words around amounts that are not prices. */
import { describe, expect, it } from 'vitest';
import { essence, extracted } from '../extract.fixtures.js';

const read = (body: string, lang = 'en') =>
  essence(extracted({ body: `${body}<button>Add to cart</button>`, lang })).replace(' in_stock', '');

describe('words near an amount', () => {
  it.each<[string, string]>([
    ['in one text', '<p>De R$ 499,90 por R$ 349,90</p>'],
    ['in two', '<p><i>De: R$ 499,90</i> <i>Por: <b>R$ 349,90</b></i></p>'],
  ])('identify a former price: %s', (_, body) => expect(read(body, 'pt-BR')).toMatch(/^349\.90 BRL/));

  it.each(['1 kg = 8,76 €', '100 g = 0,88 €', '(1 l = 8,76 €)'])('identify a price per measure: %s', text =>
    expect(read(`<div>${text}</div><div>2,19 €</div>`, 'de')).toBe('2.19 EUR'),
  );

  it.each(['Shipping is usually free above $50.', 'Professional cleaning costs between $100 and $300.'])(
    'make no price where nothing can be bought: %s',
    text => expect(extracted({ body: `<p>${text}</p>` }).price).toBeNull(),
  );
});
