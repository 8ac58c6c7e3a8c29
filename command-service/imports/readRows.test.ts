import { describe, expect, it } from 'vitest';
import { IMPORT_ROWS } from '../../domain/imports/limits.js';
import type { Refusal } from '../../domain/kernel/decider.js';
import { type GivenRow, ImportRefused, readRows } from './readRows.js';

const A = 'https://a.example/tent';
const B = 'https://b.example/tent?x=1,2;3';

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** @param size of the parts in which the bytes arrive; odd, so that some characters are cut. */
async function read(given: string | Buffer, size = 7): Promise<GivenRow[]> {
  const rows: GivenRow[] = [];
  for await (const row of readRows(inParts(Buffer.from(given), size))) rows.push(row);
  return rows;
}
const urls = async (given: string | Buffer) => (await read(given)).map(({ url }) => url);

/** @returns the refusal, and the number of rows that were read before it. */
async function refused(bytes: AsyncIterable<Uint8Array>): Promise<Refusal & { readonly rows: number }> {
  let rows = 0;
  try {
    for await (const _ of readRows(bytes)) rows += 1;
  } catch (fault) {
    if (fault instanceof ImportRefused) return { ...fault.refusal, rows };
    throw fault;
  }
  throw new Error('it was not refused');
}
const refusedText = (given: string | Buffer) => refused(inParts(Buffer.from(given), 65_536));

describe('pasted addresses', () => {
  it('are one per line, whatever ends the line', async () =>
    expect(await urls(`\n ${A}\r\n\r\n${B}\n\t\nnonsense`)).toEqual([A, B, 'nonsense']));

  it('lose the quotes and separators of a list', async () =>
    expect(await urls(`"${A}",\n<${A}>;\n'${A}'`)).toEqual([A, A, A]));

  it('are numbered from 1', async () => expect((await read(`${A}\n\n${B}`)).map(({ row }) => row)).toEqual([1, 2]));
});

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('is read by the names of its columns, separated by %j', async mark => {
    const [head, row] = [
      ['SKU', 'URL', 'Name'],
      ['T-1', A, `"Tent ""Ridge""${mark} green"`],
    ].map(fields => fields.join(mark));
    expect(await read(`${head}\r\n${row}\r\n`)).toEqual([
      { row: 1, url: A, label: `Tent "Ridge"${mark === '\t' ? '' : mark} green`, product: 'T-1', variant: null },
    ]);
  });

  it.each([';', ',', '|', '\t'])('may name its separator first, as spreadsheets do: %j', async mark => {
    const file = `sep=${mark}\r\nurl${mark}label\r\n${A}${mark}Tent\r\n`;
    for (const size of [1, 65_536])
      expect(await read(file, size)).toEqual([{ row: 1, url: A, label: 'Tent', product: null, variant: null }]);
    expect(await refusedText(`${file}${A}${mark}"ok"no`)).toMatchObject({ details: { line: 4 } });
  });

  it('of this product reads its own columns again, without the apostrophe before a formula', async () => {
    const [row, assumed] = await read(
      `id,url,label,variant,productId,pair\n1,${A},'=1+1,v2,gid://shopify/Product/1,matched\n2,${A},,,gid://shopify/Product/1,assumed`,
    );
    expect(row).toMatchObject({ label: '=1+1', variant: 'v2', product: 'gid://shopify/Product/1' });
    expect(assumed).toMatchObject({ label: null, product: null });
  });

  it.each<[string, BufferEncoding, number[]]>([
    ['UTF-8 with a byte order mark', 'utf8', [0xef, 0xbb, 0xbf]],
    ['UTF-16, as spreadsheets save it', 'utf16le', [0xff, 0xfe]],
  ])('may be %s', async (_, encoding, mark) => {
    const bytes = Buffer.concat([Buffer.from(mark), Buffer.from(`url\tlabel\n${A}\tZelt für Äste 🏕`, encoding)]);
    expect(await read(bytes)).toMatchObject([{ url: A, label: 'Zelt für Äste 🏕' }]);
  });

  it('may lack fields, have more of them, or break lines in quotes', async () =>
    expect((await read(`url,label\n${A}\n${A},"two\nlines",more,and,more\n,`)).map(({ label }) => label)).toEqual([
      null,
      'two lines',
    ]));

  it('keeps labels as long as a competitor may have', async () =>
    expect((await read(`url,label\n${A},${'x'.repeat(300)}`))[0]?.label).toHaveLength(200));
});

describe('what is no list of competitors', () => {
  it.each(['', '\n\n', 'url,label\n', '   '])('is empty: %j', async text =>
    expect(await refusedText(text)).toMatchObject({ refused: 'IMPORT_EMPTY' }),
  );

  it.each(['Webseite;Preis', 'Seite,Preis inkl. MwSt.', 'a\tb', 'sep=;\nWebseite;Preis'])(
    'has columns, and none with a name that we know: %j',
    async head =>
      expect(await refusedText(`${head}\n${A};19.99\n`)).toMatchObject({ refused: 'IMPORT_EMPTY', rows: 0 }),
  );

  it.each<[string, string | Buffer]>([
    ['a huge field', `url,label\n${A},${'x'.repeat(3_000_000)}`],
    ['a huge field in quotes, of many lines', `url,label\n${A},"${'x\n'.repeat(1_500_000)}"`],
    ['millions of columns', `url,label\n${A}${','.repeat(3_900_000)}`],
    ['millions of columns in the first line', ','.repeat(3_900_000)],
    ['a quote that is never closed', `url,label\n${A},"tent`],
    ['a quote that is never closed, before a million lines', `url,label\n"${A}\n`.padEnd(3_000_000, 'x,y\n')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xd8])],
    ['zeros', Buffer.alloc(1_000)],
    ['Latin-1', Buffer.from(`url,label\n${A},Zelt für Äste\n`, 'latin1')],
    ['half a character at the end', Buffer.from([0xff, 0xfe, 0x75, 0x00, 0x72])],
  ])('is refused without being held: %s', async (_, text) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusedText(text)).toMatchObject({ refused: 'IMPORT_UNREADABLE' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000);
  });

  it('is refused with the number of the unreadable line', async () => {
    expect(await refusedText(`url,label\n${A},ok\n${A},"ok"no\n`)).toMatchObject({ details: { line: 3 } });
    expect(await refusedText(`\n \n\nurl,label\n${A},"ok"no\n`)).toMatchObject({ details: { line: 5 } });
  });

  it.each([
    ['blank lines that arrive byte by byte', '\n'.repeat(200_000), 1],
    ['lines of quotes', `x${'"'.repeat(16_000)}x\n`.repeat(200), 65_536],
  ])('takes no more than linear time: %s', async (_, text, size) => {
    const before = process.cpuUsage();
    await read(text, size).catch(() => {});
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(3);
  });

  it('ends after the rows and bytes of one import, however many follow', async () => {
    let sent = 0;
    async function* endless(line: string) {
      for (const part = Buffer.from(line.repeat(100)); ; sent += part.length) yield part;
    }
    expect(await refused(endless(`${A}\n`))).toMatchObject({ refused: 'IMPORT_TOO_LARGE', rows: IMPORT_ROWS });
    sent = 0;
    expect(await refused(endless('\n'.padStart(4_000)))).toMatchObject({ refused: 'IMPORT_TOO_LARGE', rows: 0 });
    expect(sent).toBeLessThan(5_000_000);
  });
});
