/** Reads the inside of an opening tag as browsers do: with or without quotes; malformed parts become names. */
import { decodeHTMLAttribute } from 'entities/decode';
import { ATTRIBUTE_NAMES, type AttributeName, type Attributes } from './attributes.js';
import { DOUBLE_QUOTE, EQUALS, endsName, GREATER, isSpace, SINGLE_QUOTE, SLASH } from './characters.js';
import { nameTable } from './nameTable.js';

const KNOWN = nameTable(ATTRIBUTE_NAMES.map((name): [string, AttributeName] => [name, name]));
const NONE: Attributes = Object.freeze({});

/** One object for all tags of a page, refilled by each `readTag`. */
export interface TagContent {
  attributes: Attributes;
  /** It ends in `/>`. */
  isClosed: boolean;
}

/**
 * @param start where the tag's name ends
 * @returns the position after the tag, or -1 if the page ends inside it: then it is not a tag
 */
export function readTag(page: string, start: number, into: TagContent): number {
  let attributes: { [Name in AttributeName]?: string } | null = null;
  let isClosed = false;
  let at = start;
  for (;;) {
    const code = page.charCodeAt(at);
    if (code === GREATER) break;
    if (code === SLASH || isSpace(code)) {
      isClosed ||= code === SLASH;
      at++;
      continue;
    }
    if (at >= page.length) return -1;
    isClosed = false;
    const nameStart = at;
    // The first character always belongs to the name, even `=` or a quote.
    const nameEnd = attributeNameEnd(page, at + 1);
    at = behindSpaces(page, nameEnd);
    let valueStart = at;
    let valueEnd = at;
    if (page.charCodeAt(at) === EQUALS) {
      valueStart = behindSpaces(page, at + 1);
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
    const name = KNOWN.find(page, nameStart, nameEnd);
    if (name === undefined || attributes?.[name] !== undefined) continue;
    attributes ??= {};
    attributes[name] = valueIn(page, valueStart, valueEnd);
  }
  into.attributes = attributes ?? NONE;
  into.isClosed = isClosed;
  return at + 1;
}

function attributeNameEnd(page: string, start: number): number {
  let at = start;
  for (let code = page.charCodeAt(at); at < page.length && code !== EQUALS && !endsName(code); ) {
    code = page.charCodeAt(++at);
  }
  return at;
}

function behindSpaces(page: string, start: number): number {
  let at = start;
  while (isSpace(page.charCodeAt(at))) at++;
  return at;
}

function unquotedEnd(page: string, start: number): number {
  let at = start;
  for (let code = page.charCodeAt(at); at < page.length && code !== GREATER && !isSpace(code); ) {
    code = page.charCodeAt(++at);
  }
  return at;
}

function valueIn(page: string, start: number, end: number): string {
  const value = page.slice(start, end);
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}
