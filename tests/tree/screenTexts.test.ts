/**
 * Texts for people belong in a feature's texts object, not in its markup, so that a second language can replace them.
 */
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { filesUnder, textOf } from './sourceTree.js';

/** Components with words of their own, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'client/src/features/privacy/PrivacyPolicy.tsx':
    'a document: each version is announced as a whole and known by its fingerprint, another language is another page',
};

/** Attributes and properties whose value is read or heard. */
const READ =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|act|caption|hint|label|note|placeholder|text|title)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A single letter is the name of a key or a unit. */
const hasWords = (text: unknown): boolean => typeof text === 'string' && /\p{L}{2}/u.test(text);

/** The possible texts of an expression: both branches of a condition, but not compared values. */
function textsOf(value: unknown): readonly Node[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'JSXText':
    case 'Literal':
      return hasWords(value.value) ? [value] : [];
    case 'TemplateLiteral':
      return (value.quasis as readonly { value: { cooked: string } }[]).some(part => hasWords(part.value.cooked))
        ? [value]
        : [];
    case 'ConditionalExpression':
      return [...textsOf(value.consequent), ...textsOf(value.alternate)];
    case 'LogicalExpression':
      return [...(value.operator === '&&' ? [] : textsOf(value.left)), ...textsOf(value.right)];
    case 'BinaryExpression':
      return value.operator === '+' ? [...textsOf(value.left), ...textsOf(value.right)] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsOf(value.expression);
    default:
      return [];
  }
}

/** A node's own text, without its child nodes. */
function shownBy(node: Node): readonly Node[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as readonly unknown[]).flatMap(textsOf);
    case 'JSXAttribute':
      return READ.test(String((node.name as Node).name)) ? textsOf(node.value) : [];
    case 'Property':
      return READ.test(String((node.key as Node).name)) ? textsOf(node.value) : [];
    case 'CallExpression':
      return (node.callee as Node).name === 'showToast'
        ? (node.arguments as readonly unknown[]).slice(1).flatMap(textsOf)
        : [];
    default:
      return [];
  }
}

/** `line: text` of each text literal in the source. */
function textsIn(source: string): readonly string[] {
  const found: Node[] = [];
  const descend = (value: unknown): void => {
    if (isNode(value)) found.push(...shownBy(value));
    if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) descend(child);
  };
  descend(parseAst(source, { lang: 'tsx' }).body);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  return found.map(({ start, end }) => {
    const text = source.slice(start, Number(end));
    return `${lineOf(start + text.search(/\S/))}: ${text.trim().replace(/\s+/g, ' ')}`;
  });
}

const isComponent = (path: string): boolean => path.endsWith('.tsx') && !/\.(test|fixtures)\.tsx$/.test(path);

describe('the texts of screens', () => {
  const components = ['app', 'charts', 'features', 'loading', 'routing', 'ui']
    .map(folder => `client/src/${folder}`)
    .flatMap(folder => filesUnder(folder))
    .filter(isComponent);

  it('stand in no component', () => {
    expect(components.length).toBeGreaterThan(150);
    const inside = components
      .filter(path => !Object.hasOwn(EXEMPT, path))
      .flatMap(path => textsIn(textOf(path)).map(text => `${path}:${text}`));
    expect(inside, 'move them to the texts object of their feature').toEqual([]);
  });

  it.each(Object.keys(EXEMPT))('are still in %s', path => expect(textsIn(textOf(path))).not.toEqual([]));

  it.each([
    ['between tags', '<p>\n  No rows <b>yet</b>\n</p>', ['2: No rows', '2: yet']],
    ['in an attribute', '<Button aria-label="Close" className="wide" />', ['1: "Close"']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source, of a component
    ['as the text of a button', '<Button text={busy ? `Wait ${left} s` : again} />', ['1: `Wait ${left} s`']],
    ['in either branch', "<p>{state === 'open' ? 'Open' : closed ?? 'Not known'}</p>", ["1: 'Open'", "1: 'Not known'"]],
    ['in a list of choices', "options(({ id }) => ({ value: 'none', hint: 'None of them' }))", ["1: 'None of them'"]],
    ['in a message', "showToast('error', 'It failed.')", ["1: 'It failed.'"]],
    ['nowhere', '<p title={texts.title} data-state="open">{texts.count(3)} <kbd>K</kbd> · {name}</p>', []],
  ])('are found %s', (_, source, found) => expect(textsIn(`${source};`)).toEqual(found));
});
