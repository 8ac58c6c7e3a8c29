/** Sends a table as CSV while its rows are read, at the client's pace. Columns follow from the schema of a row. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { CsvTable } from '../../domain/api/endpoint.js';
import { type CsvField, csvLine } from '../../domain/kernel/csvLine.js';
import type { Instant } from '../../domain/kernel/names.js';
import { weightedValues } from '../../domain/kernel/weightedValues.js';

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
/** The address of a table's file, for a download button. */
export const CSV_SUFFIX = '.csv';
/** Without it, spreadsheets read a file as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_BREAK = '\r\n';

/** True if a request is for the file, or prefers CSV to JSON by name: a wildcard stays JSON. */
export function wantsCsv(request: FastifyRequest): boolean {
  const accepted = weightedValues(request.headers.accept ?? '');
  const qualityOf = (type: string): number => accepted.find(({ value }) => value === type)?.quality ?? 0;
  return isFile(request) || (qualityOf('text/csv') > 0 && qualityOf('text/csv') >= qualityOf('application/json'));
}

const isFile = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.endsWith(CSV_SUFFIX) ?? false;

/**
 * @param pages of rows. The first one is read before anything is sent, so that it can still refuse.
 * @returns the reply. If a later page fails, the connection breaks, so that a partial file isn't mistaken for a whole one.
 */
export async function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, row }: CsvTable,
  pages: AsyncIterable<readonly object[]>,
  now: Instant,
): Promise<FastifyReply> {
  const columns = columnsOf(row);
  const rest = pages[Symbol.asyncIterator]();
  const first = await rest.next();
  const file = `tidewatch-${name}-${now.slice(0, 'YYYY-MM-DD'.length)}${CSV_SUFFIX}`;
  reply.type(CSV_TYPE).header('vary', 'accept').header('content-disposition', `attachment; filename="${file}"`);
  async function* lines() {
    yield `${isFile(request) ? BYTE_ORDER_MARK : ''}${csvLine(columns.map(({ name }) => name))}${LINE_BREAK}`;
    for (let page = first; !page.done; page = await rest.next())
      for (const each of page.value) yield csvLine(columns.map(({ read }) => read(each))) + LINE_BREAK;
  }
  return reply.send(Readable.from(lines()));
}

interface Column {
  readonly name: string;
  readonly read: (row: unknown) => CsvField;
}

/** The part of a JSON schema that decides the columns. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
}

export function columnsOf(schema: TSchema): readonly Column[] {
  const { type, properties, anyOf } = schema as Shape;
  // `null` is an empty field.
  const [only = null, ...others] = (anyOf ?? []).filter(each => each.type !== 'null');
  if (only && others.length === 0) return columnsOf(only as TSchema);
  if (type === 'array' || (type === 'object' && !properties)) return [];
  if (!properties) return [{ name: '', read: value => value as CsvField }];
  return Object.entries(properties).flatMap(([field, inner]) =>
    columnsOf(inner as TSchema).map(({ name, read }) => ({
      name: name === '' ? field : `${field}.${name}`,
      read: row => (row === null ? null : read((row as Readonly<Record<string, unknown>>)[field])),
    })),
  );
}
