/**
 * Streams abandoned checkouts from a bulk operation's file (JSONL), one per line: the whole file is never in memory.
 */
import { Compile } from 'typebox/compile';
import type { Checkout } from '../../../domain/checkouts/checkouts.js';
import { CheckoutNode, checkoutOf } from '../admin-api/operations/checkoutsPage.js';
import { linesOf } from './lines.js';

const checkoutRecord = Compile(CheckoutNode);

/** Batch size. */
const BATCH = 100;

export interface BulkCheckouts {
  readonly checkouts: readonly Checkout[];
  /** The number of malformed or mistyped lines, which are skipped. */
  readonly unreadable: number;
}

/** @throws what the chunks throw, such as a cut connection. */
export async function* readBulkCheckouts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BulkCheckouts, void> {
  let checkouts: Checkout[] = [];
  let unreadable = 0;
  for await (const lines of linesOf(chunks)) {
    for (const line of lines) {
      const checkout = checkoutIn(line);
      if (checkout === null) unreadable += 1;
      else checkouts.push(checkout);
    }
    if (checkouts.length < BATCH) continue;
    yield { checkouts, unreadable };
    [checkouts, unreadable] = [[], 0];
  }
  yield { checkouts, unreadable };
}

function checkoutIn(line: string): Checkout | null {
  try {
    const record: unknown = JSON.parse(line);
    return checkoutRecord.Check(record) ? checkoutOf(record) : null;
  } catch (fault) {
    // Not JSON, or mistyped, or well-typed but invalid, such as an impossible date.
    if (fault instanceof SyntaxError || fault instanceof RangeError) return null;
    throw fault;
  }
}
