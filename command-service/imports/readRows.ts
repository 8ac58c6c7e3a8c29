/**
 * Reads competitors from CSV or pasted addresses, row by row as the bytes arrive; holds only the current row.
 * With a first line that names a column of addresses, the rest is CSV (RFC 4180; comma, semicolon or tab, or what a line
 * `sep=` before it says). A first line with other columns is refused. Without columns, each line is an address. Text is
 * UTF-8, or UTF-16 if a byte order mark says so, which is what spreadsheets save.
 */
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_BYTES, IMPORT_ROWS } from '../../domain/imports/limits.js';
import { type Refusal, refuse } from '../../domain/kernel/decider.js';
import { oneLine } from '../../domain/kernel/oneLine.js';

export interface GivenRow {
  /** Counts from 1, without the line of column names. */
  readonly row: number;
  readonly url: string;
  readonly label: string | null;
  /** Names an own product: id, SKU, GTIN or title. */
  readonly product: string | null;
  readonly variant: string | null;
}

/** Ends reading. */
export class ImportRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.refused);
  }
}

/** A row has an address of up to 8 KB, a title and a few codes. */
const LONGEST_ROW = 16_384;
const DELIMITERS = [',', ';', '\t'] as const;

type Column = Exclude<keyof GivenRow, 'row'> | 'pair';
/** Names of columns, without case and punctuation; the first that a file has counts. Includes those of our own CSV. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  url: ['url', 'address', 'link', 'page', 'producturl', 'competitorurl', 'adresse'],
  label: ['label', 'name', 'title', 'titel', 'bezeichnung'],
  product: ['productid', 'product', 'ownproduct', 'sku', 'gtin', 'ean', 'barcode', 'produkt', 'artikelnummer'],
  variant: ['variant', 'variante'],
  pair: ['pair'],
};

/** @throws ImportRefused */
export async function* readRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<GivenRow> {
  const { head, text, skipped, declared } = await withHead(decoded(bytes));
  const possible = declared === null ? DELIMITERS : [declared];
  const delimiter = possible.find(each => columnsIn(head.split(each).map(unquoted)).url !== undefined);
  // Its rows would pass for addresses that end in a price or a title.
  if (delimiter === undefined && possible.some(each => head.includes(each)) && !ADDRESS.test(head)) throw empty();
  const parser = parse({
    delimiter: delimiter ?? '\t',
    quote: delimiter === undefined ? null : '"',
    recordDelimiter: ['\r\n', '\n', '\r'],
    maxRecordSize: LONGEST_ROW,
    relaxColumnCount: true,
    skipEmptyLines: true,
    trim: true,
  });
  const source = Readable.from(text);
  source.once('error', fault => parser.destroy(fault));
  let columns: Columns | null = delimiter === undefined ? PASTED : null;
  let row = 0;
  try {
    for await (const fields of source.pipe(parser) as AsyncIterable<readonly string[]>) {
      if (columns === null) columns = columnsIn(fields);
      else {
        const given = rowOf(fields, columns, row + 1);
        if (given === null) continue;
        row += 1;
        if (row > IMPORT_ROWS) throw tooLarge();
        yield given;
      }
    }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    throw unreadable(skipped + Number(fault.lines));
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (row === 0) throw empty();
}

const empty = () => new ImportRefused(refuse('IMPORT_EMPTY'));
const tooLarge = () =>
  new ImportRefused(refuse('IMPORT_TOO_LARGE', { rows: IMPORT_ROWS, megabytes: IMPORT_BYTES / 1_000_000 }));
const unreadable = (line: number) => new ImportRefused(refuse('IMPORT_UNREADABLE', { line }));

/** Refuses binary data, and lines too long for any row, which would grow in memory. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let [length, lines, line] = [0, 1, 0];
  for await (const part of bytes) {
    length += part.length;
    if (length > IMPORT_BYTES) throw tooLarge();
    decoder ??= new TextDecoder(encodingOf(part), { fatal: true });
    const text = decode(decoder, part, lines);
    for (const piece of text.split(/(?<=[\r\n])/)) {
      line += piece.length;
      if (line > LONGEST_ROW || piece.includes('\0')) throw unreadable(lines);
      if (/[\r\n]$/.test(piece)) line = 0;
      if (piece.endsWith('\n')) lines += 1;
    }
    yield text;
  }
  if (decoder) yield decode(decoder, undefined, lines);
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

function decode(decoder: TextDecoder, part: Uint8Array | undefined, line: number): string {
  try {
    return decoder.decode(part, { stream: part !== undefined });
  } catch {
    throw unreadable(line);
  }
}

/** Finds the first line with text, which `decoded` bounds, and skips the lines before it, which nothing bounds. */
async function withHead(parts: AsyncGenerator<string>) {
  let start = '';
  let skipped = 0;
  let declared: string | null = null;
  const skip = (line: string) => {
    skipped += line.split('\n').length - 1;
    start = start.slice(line.length);
  };
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    start += next.value;
    skip(BLANK_LINES.exec(start)?.[0] ?? '');
    const [line = '', mark] = SEPARATOR_LINE.exec(start) ?? [];
    if (declared === null && mark !== undefined) {
      declared = mark;
      skip(line);
      skip(BLANK_LINES.exec(start)?.[0] ?? '');
    }
    if (/[\r\n]/.test(start)) break;
  }
  async function* text() {
    yield start;
    yield* parts;
  }
  return { head: start.trimStart().split(/[\r\n]/, 1)[0] ?? '', text: text(), skipped, declared };
}

const BLANK_LINES = /^\s*[\r\n]/;
/** Tells spreadsheets the delimiter. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"?[\r\n]/i;
/** Also without a scheme; not the dot of an abbreviation. */
const ADDRESS = /:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

type Columns = Partial<Record<Column, number>>;
const PASTED: Columns = { url: 0 };
/** Lists are copied with quotes, angle brackets and separators. Bounded, so that a line of quotes is read in linear time. */
const WRAPPING = /^["'<]{1,4}|["'>,;]{1,4}$/g;

function columnsIn(fields: readonly string[]): Columns {
  const names = fields.map(field => field.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([column, known]) => {
      const name = known.find(each => names.includes(each));
      return name === undefined ? [] : [[column, names.indexOf(name)]];
    }),
  );
}

const unquoted = (field: string): string => field.trim().replace(/^"(.*)"$/, '$1');

/** `null`: an empty row. */
function rowOf(fields: readonly string[], columns: Columns, row: number): GivenRow | null {
  const field = (column: Column): string | null => {
    const text = oneLine(fields[columns[column] ?? -1] ?? '').replace(DEFUSED, '$1');
    return text === '' ? null : text;
  };
  if (fields.every(each => each.trim() === '')) return null;
  const address = field('url') ?? '';
  const url = columns === PASTED ? address.replace(WRAPPING, '') : address;
  const label = field('label')?.slice(0, LABEL_LIMIT) ?? null;
  // Our own CSV names the product that an unmatched page is stored with.
  const product = field('pair') === 'assumed' ? null : field('product');
  return { row, url, label, product, variant: field('variant')?.slice(0, LABEL_LIMIT) ?? null };
}

/** As in `TrackCompetitorBody`. */
const LABEL_LIMIT = 200;
/** The apostrophe that `csvLine` writes before a formula. */
const DEFUSED = /^'([=+\-@])/;
