/** HTML's rules for elements: void elements, implied end tags, and plain-text content. */
import { Concern } from './concern.js';
import { nameTable } from './nameTable.js';

export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** True for elements without content and end tag, such as `<br>`. */
  readonly isVoid: boolean;
  /** Innermost open elements that its start closes: a new `<li>` ends the previous one. */
  readonly closes: ReadonlySet<string> | null;
  /** True if other elements can close it. */
  readonly endsByOthers: boolean;
  /** The kind of content. `'raw'` and `'text'` (with entities) end only at the closing tag, `'rest'` never. */
  readonly content: 'markup' | 'raw' | 'text' | 'rest';
  /** The language inside. In drawings and formulas, `<path/>` ends the element. */
  readonly inside: 'html' | 'foreign' | null;
  /** Bits of `Concern`. */
  readonly concern: number;
}

/** Values with the names that they apply to. */
type Rules<Value> = readonly (readonly [Value, string])[];

const VOID =
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr';

const CLOSES: Rules<string> = [
  ['tr th td', 'tr'],
  ['th', 'th'],
  ['thead th td', 'td'],
  ['thead tbody', 'tbody tfoot'],
  ['head link script', 'body'],
  ['a', 'a'],
  ['li', 'li'],
  ['dd dt', 'dd dt'],
  ['rt rp', 'rt rp'],
  ['option', 'option'],
  ['optgroup option', 'optgroup'],
  ['input option optgroup select button datalist textarea', 'select input output button datalist textarea'],
  ['h1 h2 h3 h4 h5 h6 p', 'h1 h2 h3 h4 h5 h6'],
  [
    'p',
    'p address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul',
  ],
];

const CONTENT: Rules<Tag['content']> = [
  ['raw', 'script style iframe noembed noframes xmp'],
  ['text', 'title textarea'],
  ['rest', 'plaintext'],
];

const INSIDE: Rules<Tag['inside']> = [
  ['foreign', 'svg math'],
  ['html', 'mi mo mn ms mtext annotation-xml foreignobject desc title'],
];

const CONCERNS: Rules<number> = [
  [Concern.Page, 'html h1 form title meta link'],
  [Concern.Control, 'a button input'],
  [Concern.Leaf, 'span div p strong b em label font td i u'],
];

/** Common names without a rule, listed to avoid slicing them out. */
const PLAIN =
  'abbr b bdi bdo canvas caption center circle cite clippath code colgroup defs del dfn dialog ellipse em font g head html i image ins kbd label legend line lineargradient map mark menu meter nobr noscript object path picture polygon polyline progress q rect ruby s samp small span stop strike strong sub summary sup symbol template text thead time tt tspan u use var video';

function ruleFor<Value>(rules: Rules<Value>, name: string): Value | undefined {
  return rules.find(([, names]) => names.split(' ').includes(name))?.[0];
}

function tagNamed(name: string): Tag {
  const closes = ruleFor(CLOSES, name);
  return {
    name,
    isVoid: VOID.split(' ').includes(name),
    closes: closes === undefined ? null : new Set(closes.split(' ')),
    endsByOthers: CLOSES.some(([closed]) => closed.split(' ').includes(name)),
    content: ruleFor(CONTENT, name) ?? 'markup',
    inside: ruleFor(INSIDE, name) ?? null,
    concern: ruleFor(CONCERNS, name) ?? 0,
  };
}

const ruled = [...CLOSES, ...CONTENT, ...INSIDE, ...CONCERNS].map(([, names]) => names);
const KNOWN = nameTable(
  [...new Set([VOID, ...ruled, PLAIN].join(' ').split(' '))].map((name): [string, Tag] => [name, tagNamed(name)]),
);

/** The tag whose name is in the page from `start` to `end`. */
export const tagAt = (page: string, start: number, end: number): Tag =>
  KNOWN.find(page, start, end) ?? {
    name: page.slice(start, end).toLowerCase(),
    isVoid: false,
    closes: null,
    endsByOthers: false,
    content: 'markup',
    inside: null,
    concern: 0,
  };

export const IMG = tagNamed('img');
