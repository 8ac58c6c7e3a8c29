/** Builds a page's tree from its tags and texts in order: decides what a start tag and an end tag close. */
import type { TagContent } from './readTag.js';
import { IMG, type Tag } from './tags.js';
import type { PageElement, PageScript, PageText, Tree } from './tree.js';

const MAX_ELEMENTS = 120_000;
const MAX_TEXTS = 120_000;
const MAX_STYLES = 500_000;
/** Deeper elements are dropped and their text goes to the one at this depth: no real page is this deep. */
const MAX_DEPTH = 300;
/** Each closing tag is searched for among all open tags: this many steps take some tenths of a second. */
const MAX_LOOKS = 50_000_000;

const NOTHING: TagContent = { attributes: {}, isClosed: false };

export interface TreeBuilder {
  open(tag: Tag, content: TagContent): void;
  close(tag: Tag): void;
  text(text: string): void;
  /** Inside a drawing or a formula. */
  isForeign(): boolean;
  isFull(): boolean;
  /** End of input: closes all open elements. */
  end(): Tree;
}

export function treeBuilder(): TreeBuilder {
  const elements: PageElement[] = [];
  const texts: PageText[] = [];
  const scripts: PageScript[] = [];
  let styles = '';
  /** All open tags; those up to the maximum depth are elements of the tree. */
  const tags: Tag[] = [];
  /** The innermost open element. */
  let inner: PageElement | null = null;
  /** For each language that was entered, whether it is foreign. */
  const languages: boolean[] = [];
  let script: PageScript | null = null;
  /** Open elements whose text does not count as page text. */
  let unread = 0;
  let offset = 0;
  let pending = '';
  let looks = 0;

  const isForeign = (): boolean => languages.at(-1) ?? false;

  /** Comments, entities and stray marks split text; the pieces up to the next relevant tag are joined. */
  function endText(): void {
    if (inner && texts.length < MAX_TEXTS && !isBlank(pending)) {
      texts.push({ text: pending, parent: inner, offset });
      offset += pending.length;
    }
    pending = '';
  }

  function add(tag: Tag, { attributes }: TagContent): PageElement {
    const index = elements.length;
    const at = texts.length;
    const element = { tag: tag.name, attributes, parent: inner, index, last: index, firstText: at, endText: at };
    elements.push(element);
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

  /** `<image>` is another name of `<img>`, except in drawings. */
  const inHtml = (tag: Tag): Tag => (tag.name === 'image' && !isForeign() ? IMG : tag);

  /** How many tags are open from the last one of this name on; 0 if there is none. */
  function openFrom(name: string): number {
    for (let n = tags.length - 1; n >= 0; n--) {
      looks++;
      if (tags[n]?.name === name) return tags.length - n;
    }
    return 0;
  }

  function start(named: Tag, content: TagContent): void {
    const tag = inHtml(named);
    // A form inside a form is ignored.
    if (tag.name === 'form' && openFrom('form') > 0) return;
    endText();
    while (tag.closes?.has(tags.at(-1)?.name ?? '')) leave();
    if (!tag.isVoid) {
      enter(tag, content);
      if (content.isClosed && isForeign()) leave();
    } else if (tags.length < MAX_DEPTH) add(tag, content);
  }

  return {
    isForeign,
    isFull: () => elements.length >= MAX_ELEMENTS || texts.length >= MAX_TEXTS || looks >= MAX_LOOKS,
    open: start,
    close(named) {
      const tag = inHtml(named);
      const left = tag.isVoid ? 0 : openFrom(tag.name);
      for (let n = 0; n < left; n++) leave();
      if (left > 0 || (tag.name !== 'p' && tag.name !== 'br')) return;
      // For an end tag without a start, browsers create an empty element, for these two names only.
      start(tag, NOTHING);
      if (!tag.isVoid) leave();
    },
    text(text) {
      if (script) script.text += text;
      else if (unread === 0) pending += text;
      else if (inner?.tag === 'style' && styles.length < MAX_STYLES) styles += text;
    },
    end() {
      while (tags.length > 0) leave();
      return { elements, texts, scripts, styles };
    },
  };
}

const isUnread = ({ name }: Tag): boolean => name === 'style' || name === 'svg';

/** Text between tags is mostly line ends and plain spaces: recognised without a regular expression. */
function isBlank(text: string): boolean {
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n);
    if (code !== 32 && (code < 9 || code > 13)) return code > 127 && SPACE_ONLY.test(text);
  }
  return true;
}

const SPACE_ONLY = /^\s*$/;
