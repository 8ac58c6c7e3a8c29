import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extractBatch } from './extractBatch.js';
import { parsePriceBatch } from './parsePriceBatch.js';

const folder = mkdtempSync(join(tmpdir(), 'tidewatch-batch-'));
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const lines = (...objects: readonly unknown[]): string =>
  objects.map(one => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');

async function answered(batch: (file: string, write: (line: string) => void) => Promise<number>, path: string) {
  const written: Record<string, unknown>[] = [];
  const code = await batch(path, line => written.push(JSON.parse(line)));
  return { code, written };
}

const page =
  '<html lang="en"><body><h1>Blue mug</h1><del>£40.00</del> <b class="price">£26.00</b><button>Add to cart</button></body></html>';

describe('extract --batch (DESIGN §9)', () => {
  it('reads .html and .html.gz files next to the batch file', async () => {
    file('a.html', page);
    file('b.html.gz', gzipSync(page));
    const url = 'https://shop.example/mug';
    const { code, written } = await answered(
      extractBatch,
      file('pages.ndjson', lines({ id: 'a', url, file: 'a.html' }, { id: 7, url, file: join(folder, 'b.html.gz') })),
    );
    expect(code).toBe(0);
    expect(written.map(line => line.id)).toEqual(['a', 7]);
    for (const line of written) {
      expect(Object.keys(line)).toEqual(['id', 'price', 'currency', 'listPrice', 'availability', 'evidence', 'ms']);
      expect(line).toMatchObject({
        price: '26.00',
        currency: 'GBP',
        listPrice: '40.00',
        availability: 'in_stock',
        ms: expect.any(Number),
      });
    }
  });

  it('reads a page in its own character set, unless it was saved as UTF-8', async () => {
    const shop = (charset: string) =>
      `<html lang="en"><head><meta charset="${charset}"></head><body><h1>A blue mug for tea</h1><b class="price">£26.00</b><button>Add to cart</button></body></html>`;
    file('latin.html', Buffer.from(shop('windows-1252'), 'latin1'));
    file('saved.html', Buffer.from(shop('windows-1252'), 'utf8'));
    const url = 'https://shop.example/mug';
    const { written } = await answered(
      extractBatch,
      file('charsets.ndjson', lines({ id: 1, url, file: 'latin.html' }, { id: 2, url, file: 'saved.html' })),
    );
    expect(written.map(({ price, currency }) => `${price} ${currency}`)).toEqual(['26.00 GBP', '26.00 GBP']);
  });

  it('continues after a bad line, and exits with 1', async () => {
    file('c.html', page);
    const good = { id: 'c', url: 'https://shop.example/mug', file: 'c.html' };
    const { code, written } = await answered(
      extractBatch,
      file('bad.ndjson', lines('{', { id: 'x' }, { ...good, id: 'y', file: 'absent.html' }, good)),
    );
    expect(code).toBe(1);
    expect(written).toMatchObject([
      { error: expect.any(String) },
      { id: 'x', error: expect.stringContaining('url') },
      { id: 'y', error: expect.stringContaining('absent') },
      { id: 'c', price: '26.00' },
    ]);
  });
});

describe('parse-price --batch (DESIGN §9)', () => {
  it('answers with amount and currency, null if there is none', async () => {
    const batch = lines(
      { id: 1, raw: '1.234,50', currency_hint: '€' },
      { id: 2, raw: null, currency_hint: null },
      { id: 3, raw: '$5' },
    );
    expect(await answered(parsePriceBatch, file('strings.ndjson', batch))).toEqual({
      code: 0,
      written: [
        { id: 1, amount: '1234.50', currency: 'EUR' },
        { id: 2, amount: null, currency: null },
        { id: 3, amount: '5', currency: null },
      ],
    });
  });

  it('refuses anything but text', async () => {
    const { code, written } = await answered(
      parsePriceBatch,
      file('numbers.ndjson', lines({ id: 1, raw: 5 }, { id: 2, raw: '5 €' })),
    );
    expect(code).toBe(1);
    expect(written).toMatchObject([
      { id: 1, error: expect.stringContaining('raw') },
      { id: 2, amount: '5' },
    ]);
  });
});
