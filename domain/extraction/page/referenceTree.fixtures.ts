/** Builds the tree with htmlparser2, as a reference for the product's own parser. */
import { Parser } from 'htmlparser2';
import { ATTRIBUTE_NAMES, type Attributes } from './attributes.js';
import type { PageElement, PageScript, PageText, Tree } from './tree.js';

/** Has no limits, so use it for pages of ordinary size and depth. */
export function referenceTree(html: string): Tree {
  const elements: PageElement[] = [];
  const texts: PageText[] = [];
  const withDigit: number[] = [];
  const scripts: PageScript[] = [];
  const open: PageElement[] = [];
  const styles: string[] = [];
  let script: PageScript | null = null;
  let unread = 0;
  let offset = 0;
  let pending = '';

  const endText = () => {
    const parent = open.at(-1);
    if (parent && pending.trim() !== '') {
      if (/\p{Nd}/u.test(pending.slice(0, 200))) withDigit.push(texts.length);
      texts.push({ text: pending, parent, offset });
      offset += pending.length;
    }
    pending = '';
  };
  const isUnread = (tag: string) => tag === 'style' || tag === 'svg';

  const parser = new Parser({
    onopentag(tag, all) {
      endText();
      const attributes = readAttributes(all);
      if (tag === 'script') {
        script = { type: (attributes.type ?? '').toLowerCase(), id: attributes.id ?? '', attributes, text: '' };
        scripts.push(script);
      }
      if (isUnread(tag)) unread++;
      const [index, text] = [elements.length, texts.length];
      const parent = open.at(-1) ?? null;
      // htmlparser2 preserves the case of names in drawings, which the product does not need.
      const name = tag.toLowerCase();
      const element = { tag: name, attributes, concern: 0, parent, index, last: index, firstText: text, endText: text };
      elements.push(element);
      open.push(element);
    },
    ontext(text) {
      if (script) script.text += text;
      else if (unread === 0) pending += text;
      else if (open.at(-1)?.tag === 'style') styles.push(text);
    },
    onclosetag(tag) {
      endText();
      if (tag === 'script') script = null;
      if (isUnread(tag)) unread--;
      const element = open.pop();
      if (!element) return;
      element.last = elements.length - 1;
      element.endText = texts.length;
    },
  });
  parser.end(html);
  return { elements, declaring: [], texts, withDigit, scripts, styles };
}

const readAttributes = (all: Readonly<Record<string, string>>): Attributes =>
  Object.fromEntries(Object.entries(all).filter(([name]) => ATTRIBUTE_NAMES.some(read => read === name)));

/** Prints one line per element, text and script, for comparing trees without `concern`. */
export const printed = ({ elements, texts, withDigit, scripts, styles }: Tree): string[] => [
  ...elements.map(
    ({ tag, attributes, parent, last, firstText, endText }, index) =>
      `${index} <${tag}${printedAttributes(attributes)}> in ${parent?.index ?? 'nothing'}, to ${last}, texts ${firstText} to ${endText}`,
  ),
  ...texts.map(({ text, parent, offset }) => `"${text}" in ${parent.index} at ${offset}`),
  `with a digit: ${withDigit.join(' ')}`,
  ...scripts.map(({ type, id, attributes, text }) => `script ${type} ${id}${printedAttributes(attributes)}: ${text}`),
  `styles: ${styles.join('')}`,
];

const printedAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
