/** HTML to a tree, in one pass, with limits: a hostile page is cut short, never refused and never slow. */
import { Parser } from 'htmlparser2';
import type { PageElement, PageScript, PageText, Tree } from './tree.js';

/** The fetcher stops at 5 MB; what comes from elsewhere is cut. */
const MAX_HTML = 6_000_000;
const MAX_ELEMENTS = 120_000;
const MAX_TEXTS = 120_000;
const MAX_STYLES = 500_000;
/** Deeper elements become children of the one at this depth: no page is laid out this deep. */
const MAX_DEPTH = 300;
/** The parser looks through its stack at every closing tag: bytes times depth bound that work. */
const MAX_STACK_WORK = 5e8;
const CHUNK = 65_536;

const UNREAD = new Set(['style', 'svg']);
const SPACE_ONLY = /^\s*$/;

interface Draft {
  readonly elements: PageElement[];
  readonly texts: PageText[];
  readonly scripts: PageScript[];
  styles: string;
}

export function parseTree(html: string): Tree {
  const tree: Draft = { elements: [], texts: [], scripts: [], styles: '' };
  const builder = treeBuilder(tree);
  const parser = new Parser(builder.handler, { decodeEntities: true });
  const length = Math.min(html.length, MAX_HTML);
  let work = 0;
  for (let at = 0; at < length && !builder.isFull() && work < MAX_STACK_WORK; at += CHUNK) {
    parser.write(html.slice(at, Math.min(at + CHUNK, length)));
    work += (builder.depth() * CHUNK) / 4;
  }
  parser.end();
  return tree;
}

function treeBuilder(tree: Draft) {
  const { elements, texts, scripts } = tree;
  const open: PageElement[] = [];
  let deeper = 0;
  let script: PageScript | null = null;
  let unread = 0;
  let offset = 0;
  let pending = '';

  /** Entities cut text into pieces; up to the next tag they are one. */
  const endText = () => {
    const parent = open.at(-1);
    if (parent && texts.length < MAX_TEXTS && !SPACE_ONLY.test(pending)) {
      texts.push({ text: pending, parent, offset });
      offset += pending.length;
    }
    pending = '';
  };

  const closeLast = () => {
    const element = open.pop();
    if (!element) return;
    element.last = elements.length - 1;
    element.endText = texts.length;
  };

  return {
    depth: () => open.length + deeper,
    isFull: () => elements.length >= MAX_ELEMENTS || texts.length >= MAX_TEXTS,
    handler: {
      onopentag(tag: string, attributes: Record<string, string>) {
        endText();
        if (tag === 'script') {
          script = { type: (attributes.type ?? '').toLowerCase(), id: attributes.id ?? '', attributes, text: '' };
          scripts.push(script);
        }
        if (UNREAD.has(tag)) unread++;
        if (open.length >= MAX_DEPTH || elements.length >= MAX_ELEMENTS) {
          deeper++;
          return;
        }
        const index = elements.length;
        const parent = open.at(-1) ?? null;
        const element: PageElement = {
          tag,
          attributes,
          parent,
          index,
          last: index,
          firstText: texts.length,
          endText: texts.length,
        };
        elements.push(element);
        open.push(element);
      },
      ontext(text: string) {
        if (script) script.text += text;
        else if (unread === 0) pending += text;
        else if (open.at(-1)?.tag === 'style' && tree.styles.length < MAX_STYLES) tree.styles += text;
      },
      onclosetag(tag: string) {
        endText();
        if (tag === 'script') script = null;
        if (UNREAD.has(tag)) unread--;
        if (deeper > 0) deeper--;
        else closeLast();
      },
    },
  };
}
