/** Reads an opening tag's attributes like browsers: with or without quotes; malformed parts become names. */
import { decodeHTMLAttribute } from 'entities/decode';
import { ATTRIBUTE_NAMES, type AttributeName, type Attributes, concernOf } from './attributes.js';
import { DOUBLE_QUOTE, EQUALS, endsName, GREATER, isSpace, SINGLE_QUOTE, SLASH } from './characters.js';
import { nameTable } from './nameTable.js';
import type { PageCutter } from './pageCutter.js';

const KNOWN = nameTable(ATTRIBUTE_NAMES.map((name): [string, Known] => [name, { name, concern: concernOf(name) }]));
const NONE: Attributes = Object.freeze({});

interface Known {
  readonly name: AttributeName;
  readonly concern: number;
}

/** A reusable object that each `readTag` refills. */
export interface TagContent {
  attributes: Attributes;
  /** The attributes' `Concern` bits. */
  concern: number;
  /** True if the tag ends in `/>`. */
  isClosed: boolean;
}

/**
 * @param start the position after the tag's name
 * @param cut the page's cutter
 * @returns the position after the tag, or -1 if the page ends inside it, which makes it no tag
 */
export function readTag(page: string, start: number, cut: PageCutter, into: TagContent): number {
  let attributes: { [Name in AttributeName]?: string } | null = null;
  let concern = 0;
  let isClosed = false;
  let at = start;
  for (;;) {
    if (at >= page.length) return -1;
    const code = page.charCodeAt(at);
    if (code === GREATER) break;
    if (code === SLASH || isSpace(code)) {
      isClosed ||= code === SLASH;
      at++;
      continue;
    }
    isClosed = false;
    const nameStart = at;
    // The first character always belongs to the name, even if it is `=` or a quote.
    const nameEnd = attributeNameEnd(page, at + 1);
    at = skipSpaces(page, nameEnd);
    let valueStart = at;
    let valueEnd = at;
    if (page.charCodeAt(at) === EQUALS) {
      valueStart = skipSpaces(page, at + 1);
      const quote = page.charCodeAt(valueStart);
      if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
        valueEnd = page.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", ++valueStart);
        if (valueEnd < 0) return -1;
        at = valueEnd + 1;
      } else {
        valueEnd = unquotedEnd(page, valueStart);
        at = valueEnd;
      }
    }
    const known = KNOWN.find(page, nameStart, nameEnd);
    if (known === undefined || attributes?.[known.name] !== undefined) continue;
    concern |= known.concern;
    const value = cut(valueStart, valueEnd, decodeHTMLAttribute);
    // More than half of them begin with a class; a literal is made in one step, a property of any name in several.
    if (attributes === null && known.name === 'class') attributes = { class: value };
    else {
      attributes ??= {};
      attributes[known.name] = value;
    }
  }
  into.attributes = attributes ?? NONE;
  into.concern = concern;
  into.isClosed = isClosed;
  return at + 1;
}

const endsAttributeName = (code: number): boolean => code === EQUALS || endsName(code);

function attributeNameEnd(page: string, start: number): number {
  let at = start;
  while (at < page.length && !endsAttributeName(page.charCodeAt(at))) at++;
  return at;
}

function skipSpaces(page: string, start: number): number {
  let at = start;
  while (at < page.length && isSpace(page.charCodeAt(at))) at++;
  return at;
}

const endsUnquoted = (code: number): boolean => code === GREATER || isSpace(code);

function unquotedEnd(page: string, start: number): number {
  let at = start;
  while (at < page.length && !endsUnquoted(page.charCodeAt(at))) at++;
  return at;
}
