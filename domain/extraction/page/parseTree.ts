/**
 * Parses HTML into a tree in one pass, with limits: a hostile page is truncated, never refused and never slow. Parsing
 * takes most of a page's time (bar: 100 pages/s), so it searches for the next mark and slices out only text in use.
 */
import { EXCLAMATION, endsName, GREATER, isLetter, LESS, QUESTION, SLASH, skipBlanks } from './characters.js';
import { isNameAt } from './nameTable.js';
import { pageCutter } from './pageCutter.js';
import { readTag, type TagContent } from './readTag.js';
import { type Tag, tagAt } from './tags.js';
import type { Tree } from './tree.js';
import { treeBuilder } from './treeBuilder.js';

/** The fetcher stops at 5 MB; other input is truncated here. */
const MAX_HTML = 6_000_000;
const COMMENT_END = /--!?>/g;

export function parseTree(html: string): Tree {
  const page = html.length > MAX_HTML ? html.slice(0, MAX_HTML) : html;
  const cut = pageCutter(page);
  const builder = treeBuilder(page, cut);
  const content: TagContent = { attributes: {}, concern: 0, isClosed: false };

  for (let at = 0; at < page.length && !builder.isFull(); ) {
    // Most tags are separated only by white space.
    const filled = skipBlanks(page, at);
    const isMark = filled < page.length && page.charCodeAt(filled) === LESS;
    const mark = isMark ? filled : page.indexOf('<', filled);
    const end = mark < 0 ? page.length : mark;
    if (end > at) builder.text(at, end, end === filled ? 'blank' : 'text');
    at = mark < 0 ? end : readMark(mark);
  }
  return builder.end();

  /** Reads the markup at the `<` at `mark`. Returns the position at which to continue, like the functions below. */
  function readMark(mark: number): number {
    const code = page.charCodeAt(mark + 1);
    if (isLetter(code)) return readStartTag(mark + 1);
    if (code === SLASH) return readEndTag(mark + 2);
    if (code === EXCLAMATION) return readDeclaration(mark + 2);
    if (code === QUESTION) return skipPast('>', mark + 2);
    // Reads a run of marks as one text, because a page may contain millions of them.
    let end = mark + 1;
    while (page.charCodeAt(end) === LESS && page.charCodeAt(end + 1) === LESS) end++;
    builder.text(mark, end, 'text');
    return end;
  }

  function readStartTag(start: number): number {
    const end = nameEnd(start);
    const tag = tagAt(page, start, end);
    const next = readTag(page, end, cut, content);
    if (next < 0) return page.length;
    const isMarkup = tag.content === 'markup' || builder.isForeign();
    builder.open(tag, content);
    return isMarkup ? next : readContent(tag, next);
  }

  function readEndTag(start: number): number {
    if (start >= page.length) builder.text(start - 2, start, 'text');
    if (!isLetter(page.charCodeAt(start))) return skipPast('>', start);
    const open = builder.openTag();
    const isOpen =
      open !== null && isNameAt(open.name, page, start) && endsName(page.charCodeAt(start + open.name.length));
    const end = isOpen ? start + open.name.length : nameEnd(start);
    if (end < page.length) builder.close(isOpen ? open : tagAt(page, start, end));
    return page.charCodeAt(end) === GREATER ? end + 1 : skipPast('>', end);
  }

  /** Reads plain-text content up to the closing tag: scripts, styles, titles. */
  function readContent({ name, content }: Tag, start: number): number {
    const end = content === 'rest' ? page.length : closingTag(name, start);
    if (end > start) builder.text(start, end, content === 'text' ? 'text' : 'raw');
    return end;
  }

  function closingTag(name: string, start: number): number {
    for (let at = page.indexOf('</', start); at >= 0; at = page.indexOf('</', at + 2)) {
      if (isNameAt(name, page, at + 2) && endsName(page.charCodeAt(at + 2 + name.length))) return at;
    }
    return page.length;
  }

  /** Reads comments and declarations. `<![CDATA[` contains text only in drawings and formulas. */
  function readDeclaration(start: number): number {
    if (page.startsWith('--', start)) return readComment(start + 2);
    if (!page.startsWith('[CDATA[', start)) return skipPast('>', start);
    const end = page.indexOf(']]>', start + 7);
    if (end > start + 7 && builder.isForeign()) builder.text(start + 7, end, 'raw');
    return skipPast(']]>', start + 7);
  }

  function readComment(start: number): number {
    if (page.startsWith('>', start)) return start + 1;
    if (page.startsWith('->', start)) return start + 2;
    COMMENT_END.lastIndex = start;
    return COMMENT_END.test(page) ? COMMENT_END.lastIndex : page.length;
  }

  function skipPast(mark: string, start: number): number {
    const at = page.indexOf(mark, start);
    return at < 0 ? page.length : at + mark.length;
  }

  function nameEnd(start: number): number {
    let at = start;
    while (at < page.length && !endsName(page.charCodeAt(at))) at++;
    return at;
  }
}
