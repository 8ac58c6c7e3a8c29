/** Builds a page's tree from its tags and texts, and decides which elements a tag closes. */
import { decodeHTML } from 'entities/decode';
import { DECLARING } from './concern.js';
import { hasDigit } from './hasDigit.js';
import type { PageCutter } from './pageCutter.js';
import type { TagContent } from './readTag.js';
import { IMG, type Tag } from './tags.js';
import type { PageElement, PageScript, PageText, Tree } from './tree.js';

const MAX_ELEMENTS = 120_000;
const MAX_TEXTS = 120_000;
const MAX_STYLES = 500_000;
/** Deeper elements are dropped and their text moves up to this depth, which no real page reaches. */
const MAX_DEPTH = 300;
/** Limits the total search for open tags to a few tenths of a second. */
const MAX_LOOKS = 50_000_000;

const NOTHING: TagContent = { attributes: {}, concern: 0, isClosed: false };

export interface TreeBuilder {
  open(tag: Tag, content: TagContent): void;
  close(tag: Tag): void;
  /**
   * Adds the page's text from `start` to `end`.
   * @param kind `'blank'`: only line ends and spaces; `'raw'`: without entities
   */
  text(start: number, end: number, kind: 'blank' | 'raw' | 'text'): void;
  /** The innermost open tag. */
  openTag(): Tag | null;
  /** True inside a drawing or formula. */
  isForeign(): boolean;
  isFull(): boolean;
  /** Closes all open elements at the end of input. */
  end(): Tree;
}

/** @param cut the page's cutter */
export function treeBuilder(page: string, cut: PageCutter): TreeBuilder {
  const elements: PageElement[] = [];
  const declaring: PageElement[] = [];
  const texts: PageText[] = [];
  const withDigit: number[] = [];
  const scripts: PageScript[] = [];
  const styles: string[] = [];
  let styled = 0;
  /** All open tags; those up to `MAX_DEPTH` are elements of the tree. */
  const tags: Tag[] = [];
  /** The innermost open element. */
  let inner: PageElement | null = null;
  /** For each entered language: true if it is foreign. */
  const languages: boolean[] = [];
  let script: PageScript | null = null;
  /** Open elements whose text does not count as page text. */
  let unread = 0;
  let offset = 0;
  let pending = '';
  /** The range after `pending` that is not cut out yet; usually blank and dropped. */
  let start = 0;
  let end = 0;
  let isBlank = false;
  let looks = 0;

  const isForeign = (): boolean => languages.at(-1) ?? false;

  /** Joins the pieces up to the next tag, which comments, entities and stray marks split. */
  function endText(): void {
    if (pending === '' && (isBlank || start === end)) {
      start = end;
      return;
    }
    joinText();
    if (inner && texts.length < MAX_TEXTS && !isSpaceOnly(pending)) {
      if (hasDigit(pending)) withDigit.push(texts.length);
      texts.push({ text: pending, parent: inner, offset });
      offset += pending.length;
    }
    pending = '';
  }

  function joinText(): void {
    if (start < end) pending += cut(start, end, decodeHTML);
    start = end;
  }

  function add(tag: Tag, { attributes, concern }: TagContent): PageElement {
    const index = elements.length;
    const at = texts.length;
    const element = {
      tag: tag.name,
      attributes,
      concern: tag.concern | concern,
      parent: inner,
      index,
      last: index,
      firstText: at,
      endText: at,
    };
    elements.push(element);
    if ((element.concern & DECLARING) !== 0) declaring.push(element);
    return element;
  }

  function enter(tag: Tag, content: TagContent): void {
    if (tag.inside !== null) languages.push(tag.inside === 'foreign');
    if (tags.length < MAX_DEPTH) inner = add(tag, content);
    tags.push(tag);
    if (isUnread(tag)) unread++;
    if (tag.name !== 'script') return;
    const { attributes } = content;
    script = { type: (attributes.type ?? '').toLowerCase(), id: attributes.id ?? '', attributes, text: '' };
    scripts.push(script);
  }

  function leave(): void {
    const tag = tags.pop();
    if (!tag) return;
    endText();
    if (tag.inside !== null) languages.pop();
    if (tag.name === 'script') script = null;
    if (isUnread(tag)) unread--;
    if (tags.length >= MAX_DEPTH || !inner) return;
    inner.last = elements.length - 1;
    inner.endText = texts.length;
    inner = inner.parent;
  }

  /** `<image>` is an alias for `<img>`, except in drawings. */
  const inHtml = (tag: Tag): Tag => (tag.name === 'image' && !isForeign() ? IMG : tag);

  /** The number of open tags from the last one with this name on; 0 without one. */
  function openFrom(name: string): number {
    for (let n = tags.length - 1; n >= 0; n--) {
      looks++;
      if (tags[n]?.name === name) return tags.length - n;
    }
    return 0;
  }

  function isClosedBy(start: Tag): boolean {
    const open = tags.at(-1);
    return open?.endsByOthers === true && start.closes?.has(open.name) === true;
  }

  function open(named: Tag, content: TagContent): void {
    const tag = inHtml(named);
    // Ignores a nested form.
    if (tag.name === 'form' && openFrom('form') > 0) return;
    endText();
    while (isClosedBy(tag)) leave();
    if (!tag.isVoid) {
      enter(tag, content);
      if (content.isClosed && isForeign()) leave();
    } else if (tags.length < MAX_DEPTH) add(tag, content);
  }

  return {
    isForeign,
    isFull: () => elements.length >= MAX_ELEMENTS || texts.length >= MAX_TEXTS || looks >= MAX_LOOKS,
    open,
    close(named) {
      const tag = inHtml(named);
      const left = tag.isVoid ? 0 : openFrom(tag.name);
      for (let n = 0; n < left; n++) leave();
      if (left > 0 || (tag.name !== 'p' && tag.name !== 'br')) return;
      // Browsers create an empty element for these two end tags without a start.
      open(tag, NOTHING);
      if (!tag.isVoid) leave();
    },
    openTag: () => tags.at(-1) ?? null,
    text(from, to, kind) {
      if (script === null && unread === 0 && kind !== 'raw') {
        joinText();
        start = from;
        end = to;
        isBlank = kind === 'blank';
        return;
      }
      const text = kind === 'raw' ? page.slice(from, to) : cut(from, to, decodeHTML);
      if (script) script.text += text;
      else if (unread === 0) {
        joinText();
        pending += text;
      } else if (inner?.tag === 'style' && styled < MAX_STYLES) {
        styles.push(text);
        styled += text.length;
      }
    },
    end() {
      while (tags.length > 0) leave();
      return { elements, declaring, texts, withDigit, scripts, styles };
    },
  };
}

const isUnread = ({ name }: Tag): boolean => name === 'style' || name === 'svg';

/** Nearly every text starts with visible ASCII, which avoids the pattern. */
function isSpaceOnly(text: string): boolean {
  const code = text.charCodeAt(0);
  return !(code > 32 && code < 128) && SPACE_ONLY.test(text);
}

const SPACE_ONLY = /^\s*$/;
