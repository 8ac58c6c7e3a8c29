/**
 * Streams orders from a bulk operation's file (JSONL): the whole file is never in memory. With `groupObjects: false` an
 * order's lines follow it somewhere (shopify reference §7), in practice soon, so it keeps a window of orders open for
 * them. An order whose line arrives after it has left the window is reported as late and requested by id.
 */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OrderLine, ReportedOrder } from '../../../domain/orders/orders.js';
import { GlobalId } from '../admin-api/operations/fields.js';
import { orderOf, orderProperties } from '../admin-api/operations/orderFields.js';
import { lineOf, lineProperties } from '../admin-api/operations/orderLines.js';
import { linesOf } from './lines.js';

const orderRecord = Compile(Type.Object(orderProperties));
const lineRecord = Compile(Type.Object({ ...lineProperties, __parentId: GlobalId('Order') }));

/** Orders waiting for their lines. */
const WINDOW = 500;
/** Equals what the log writes at once. Mapping a batch blocks the event loop, and several stores are read concurrently. */
const BATCH = 256;

export interface BulkBatch {
  readonly orders: readonly ReportedOrder[];
  /** This batch or an earlier one contains every line before this one, counted from 1: the place to resume. */
  readonly nextLine: number;
  /** Malformed or mistyped lines, counted from 1, which are skipped. */
  readonly unreadable: readonly number[];
  /** Orders that came without all of their lines. */
  readonly late: readonly string[];
}

interface Open {
  readonly order: ReportedOrder;
  readonly lines: OrderLine[];
  readonly at: number;
}

/**
 * @param fromLine the line at which an earlier read ended, counted from 1. @throws what the chunks throw, such as a cut
 * connection.
 */
export async function* readBulkOrders(
  chunks: AsyncIterable<Uint8Array>,
  fromLine: number,
): AsyncGenerator<BulkBatch, void> {
  const open = new Map<string, Open>();
  let unreadable: number[] = [];
  let late = new Set<string>();
  let at = 0;

  function take(text: string): void {
    const record = parse(text);
    if (orderRecord.Check(record)) {
      const lines: OrderLine[] = [];
      open.set(record.id, { order: orderOf(record, lines), lines, at });
    } else if (lineRecord.Check(record)) {
      const parent = open.get(record.__parentId);
      if (parent) parent.lines.push(lineOf(record, parent.order.currency));
      else late.add(record.__parentId);
    } else unreadable.push(at);
  }

  function batch(size: number): BulkBatch {
    const orders: ReportedOrder[] = [];
    for (const [id, { order }] of open) {
      if (orders.length === size) break;
      orders.push(order);
      open.delete(id);
    }
    const [oldest] = open.values();
    const done = { orders, nextLine: oldest?.at ?? at + 1, unreadable, late: [...late] };
    unreadable = [];
    late = new Set();
    return done;
  }

  for await (const lines of linesOf(chunks)) {
    for (const text of lines) {
      at += 1;
      if (at < fromLine) continue;
      try {
        take(text);
      } catch (fault) {
        // Well-typed but invalid: an impossible date, an amount beyond all bounds.
        if (!(fault instanceof RangeError)) throw fault;
        unreadable.push(at);
      }
      if (open.size > WINDOW) yield batch(BATCH);
    }
  }
  while (open.size > BATCH) yield batch(BATCH);
  yield batch(BATCH);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
