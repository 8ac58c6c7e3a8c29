/** Tests old shop pages without headings and class names: a name in bold, and a table. */
import { describe, expect, it } from 'vitest';
import { essence } from '../extract.fixtures.js';
import { extract } from '../extract.js';

const row = (...cells: readonly string[]) => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;

function read(rows: string, lang = 'en') {
  const html = `<html lang="${lang}"><head><title>Blue mug with a lid - Old Pottery</title></head><body><table><tr><td><a href="/">Home</a></td><td><a href="/cart">Cart (0.00)</a></td></tr></table><table><tr><td colspan="2"><font size="5"><b>Blue mug with a lid</b></font></td></tr>${rows}</table><form action="cart.asp"><input type="submit" value="Add to Cart"></form></body></html>`;
  return extract({ html, url: 'http://pottery.example/item.asp?id=21' });
}

describe('a page of tables', () => {
  it.each<[string, string, string]>([
    ['a row called the price', row('<b>Price</b>', '$34.95'), '34.95 USD in_stock'],
    [
      'rows of codes and weights',
      row('Item #', '1180') + row('Weight', '5.2 lbs') + row('Price:', '$34.95'),
      '34.95 USD in_stock',
    ],
    ['the list price above', row('RRP:', '$49.95') + row('Our Price:', '$34.95'), '34.95 USD (49.95) in_stock'],
    ['what is saved below', row('Price:', '$34.95') + row('You save:', '$15.00'), '34.95 USD in_stock'],
  ])('has its price in a cell: %s', (_, rows, expected) => expect(essence(read(rows))).toBe(expected));

  it.each<[string, string, string]>([
    ['de', 'Preis', '42,50'],
    ['de', 'Verkaufspreis inkl. MwSt.:', '42,50'],
    ['fr', 'Prix TTC :', '42,50'],
    ['es', 'Precio de venta', '42,50'],
    ['it', 'Prezzo:', '42,50'],
    ['nl', 'Onze prijs', '42,50'],
    ['pl', 'Cena brutto:', '42,50'],
    ['ja', '販売価格（税込）', '4250'],
  ])('needs no sign at its price if the previous cell labels it: %s, %s', (lang, label, text) =>
    expect(read(row('Nr.', '10-778') + row(label, text), lang).price).toBe(text.replace(',', '.')),
  );

  it.each(['Net price', 'Shipping price', 'Price list no.', 'Prices since'])(
    'does not mistake a number for a price: %s',
    label => expect(read(row(label, '42,50')).price).toBeNull(),
  );

  it("ignores a filter's range", () =>
    expect(read('<tr><td><h3>Price</h3><div><i>$34.95</i><i>$99.95</i></div></td></tr>').price).toBeNull());
});
