/** Which entries hold the words of a term, one after another. */
import type { Sqlite } from '../../sqlite/open.js';
import { LONGEST_PHRASE } from '../entryWords.js';
import { addAll, type Bits, bitsOf, isEmpty, keepCommon, noBits, setBit, slotsOf } from './bits.js';
import { type Block, type Columns, textOf, textsIn } from './columns.js';
import { gramOf } from './grams.js';
import { rareEntries } from './rareEntries.js';
import { LONGEST_KNOWN } from './sealBlock.js';

/** Of one block. Blocks are asked from the newest to the oldest. @param within no others are asked for. */
export type InBlock = (block: Block, within: Bits) => Bits;

const LAST = '\u{10ffff}';

export function phrase(db: Sqlite, { kinds }: Columns, words: readonly string[], prefix: boolean): InBlock {
  if (words.length === 0 || words.length > LONGEST_PHRASE) return noBits;
  const text = ` ${words.join(' ')}${prefix ? '' : ' '}`;
  const inFullBlock =
    words.length <= 2 ? token(db, gramOf(words), prefix) : longPhrase(db, words, prefix, text, inAction(kinds, text));
  return (block, within) => (block.texts ? compared(block.texts, text, within) : inFullBlock(block, within));
}

/** A word or a pair of words. */
function token(db: Sqlite, token: string, prefix: boolean): InBlock {
  const rare = rareEntries(db, token, prefix);
  const dense = prefix ? denseFrom(db, token) : denseOf(db, token);
  return ({ number }) => {
    const { bits, complete } = dense(number);
    if (!complete) rare(number, bits);
    return bits;
  };
}

/** The entries whose action holds the text: all of one kind, so none of them has to be read. */
function inAction(kinds: Columns['kinds'], text: string): InBlock {
  const fits = Uint8Array.from(kinds, kind =>
    kind && textOf({ action: kind.action, details: '', shop: null }).includes(text) ? 1 : 0,
  );
  if (!fits.includes(1)) return noBits;
  return (block, within) => {
    const bits = noBits();
    for (let slot = 0; slot < block.size; slot++) if (fits[block.kinds[slot] as number]) setBit(bits, slot);
    keepCommon(bits, within);
    return bits;
  };
}

/** Where it is not known to be frequent: what has all its pairs, by its text. */
function longPhrase(db: Sqlite, words: readonly string[], prefix: boolean, text: string, inAction: InBlock): InBlock {
  const known = gramOf(words.slice(0, LONGEST_KNOWN));
  const isWhole = words.length <= LONGEST_KNOWN;
  const dense = isWhole && prefix ? denseFrom(db, known) : denseOf(db, known);
  const pairs = words
    .slice(1)
    .map((word, n) => token(db, gramOf([words[n] as string, word]), prefix && n === words.length - 2));

  const textsOf = textsIn(db);
  return (block, within) => {
    const { bits: sure, complete } = dense(block.number);
    if (isWhole && complete && !prefix) return sure;
    const bits = within.slice();
    if (!isWhole && complete) keepCommon(bits, sure);
    for (const pair of pairs) {
      if (isEmpty(bits)) break;
      keepCommon(bits, pair(block, bits));
    }
    if (!isWhole) sure.fill(0);
    addAll(sure, inAction(block, bits));
    const unsure = bits.map((some, n) => some & ~(sure[n] as number));
    if (!isEmpty(unsure)) addAll(sure, compared(textsOf(block, unsure), text, unsure));
    return sure;
  };
}

interface Dense {
  readonly bits: Bits;
  /** Whether no other entry of the block has the token. */
  readonly complete: boolean;
}

const nowhere = (): Dense => ({ bits: noBits(), complete: false });

function denseOf(db: Sqlite, token: string): (block: number) => Dense {
  if (!db.prepare('select 1 as is_there from frequent where token = ?').get([token])) return nowhere;
  const row = db.prepareLists('select bits from dense where block = ? and token = ?');
  return block => {
    const [bytes] = row.get<[Uint8Array]>([block, token]) ?? [];
    return bytes ? { bits: bitsOf(bytes), complete: true } : nowhere();
  };
}

function denseFrom(db: Sqlite, prefix: string): (block: number) => Dense {
  const range = [prefix, prefix + LAST];
  if (!db.prepare('select 1 as is_there from frequent where token >= ? and token < ? limit 1').get(range))
    return nowhere;
  const rows = db.prepareLists('select token, bits from dense where block = ? and token >= ? and token < ?');
  return block => {
    const bits = noBits();
    let complete = false;
    for (const [token, bytes] of rows.all<[string, Uint8Array]>([block, ...range])) {
      addAll(bits, bitsOf(bytes));
      if (token === `${prefix}*`) complete = true;
    }
    return { bits, complete };
  };
}

function compared(texts: readonly (string | undefined)[], text: string, within: Bits): Bits {
  const bits = noBits();
  for (const slot of slotsOf(within)) if (texts[slot]?.includes(text)) setBit(bits, slot);
  return bits;
}
