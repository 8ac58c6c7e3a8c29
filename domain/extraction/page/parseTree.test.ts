import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soon } from '../../kernel/soon.fixtures.js';
import { Concern } from './concern.js';
import { parseTree } from './parseTree.js';
import { printed, referenceTree } from './referenceTree.fixtures.js';

const CORPUS = resolve(
  process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../shared'),
  'price-corpus/pages',
);
const absent = !existsSync(CORPUS);

/** Closes any open tag, because htmlparser2 reads the name of a truncated tag as text. */
const END = `"'>`;

function expectReferenceTree(html: string): void {
  expect(printed(parseTree(html))).toEqual(printed(referenceTree(html)));
}

/** Lists a page's elements with their parents, and its texts. */
const outline = (html: string): string[] => {
  const { elements, texts } = parseTree(html);
  return [
    ...elements.map(({ tag, parent }) => (parent ? `${tag} in ${parent.tag}` : tag)),
    ...texts.map(({ text, parent }) => `'${text}' in ${parent.tag}`),
  ];
};

const NAMES =
  'div P br li ul a span h1 h2 table tbody thead tfoot tr td th dd dt form input select option optgroup button body head html img image link title textarea script STYLE iframe noscript xmp noembed svg path math mi desc x-own h1\u0011 div<p plaintext hr rt rp section';
const ATTRIBUTES =
  'class="a  b"|id=\'x\'|href=/a/b|class|CLASS=big|data-x="1"|title="a &amp; b &copy &notit; &lt"|value= "5"|name ="n"|style=\'a:"b"\'|alt=&quot;x|=odd|"|\'quoted\'|hidden/|/|type=text/|role=|lang="de|src="a>b"|xml:lang=en|data-product-json|data-test-id=x|é=1|class=""';
/** Entities follow a letter, because in a title htmlparser2 misses one after `<` or `</`. */
const OTHERS =
  'text| |\n |5 < 6|<|< b>|</|</>|</ b>|<3|<!|<!-- a -->|<!-->|<!--->|<!--|--!>|-->|<!doctype html>|<!x>|<![CDATA[ c ]]>|<![CDATA|<?php ?>|a&amp;|b&lt|c&nbsp;|d&#x41;|e&#0;|f&bogus;|g&|€ 5,00|\0|\ud800|</scrip|</script x|</title/|</style\n>|</textarea>';

const name = fc.constantFrom(...NAMES.split(' '));
const attributes = fc.array(fc.constantFrom(...ATTRIBUTES.split('|')), { maxLength: 3 });
const markup = fc.oneof(
  fc
    .tuple(name, attributes, fc.constantFrom('>', '/>', ' / >'))
    .map(([name, attributes, end]) => `<${[name, ...attributes].join(' ')}${end}`),
  name.map(name => `</${name}>`),
  fc.constantFrom(...OTHERS.split('|')),
);

describe('the tree of a page', () => {
  it.skipIf(absent)(
    'is that of htmlparser2 for every page of the corpus (needs ../shared/price-corpus)',
    { timeout: 30_000 },
    () => {
      const cases: { file: string }[] = JSON.parse(readFileSync(resolve(CORPUS, 'cases.json'), 'utf8'));
      for (const { file } of cases)
        expectReferenceTree(gunzipSync(readFileSync(resolve(CORPUS, file))).toString('utf8'));
    },
  );

  it("equals htmlparser2's for any mix of tags, attributes and marks", { timeout: 60_000 }, () =>
    fc.assert(
      fc.property(fc.array(markup, { maxLength: 40 }), pieces => expectReferenceTree(`<main>${pieces.join('')}${END}`)),
      { numRuns: 3_000 },
    ),
  );

  it('keeps the attributes in use, the first of each name, with decoded entities', () => {
    const [element] = parseTree('<p CLASS="a &amp; b" class=c data-price=5 hidden title=\'x>y\'>').elements;
    expect(element?.attributes).toEqual({ class: 'a & b', hidden: '', title: 'x>y' });
  });

  it("marks each element's readers, by its tag and attributes", () => {
    const { elements } = parseTree(
      '<section class=a><div class=b><h1 itemprop=name>x</h1><p property=y role=z><i data-test=b></i><a href=/>c</a>',
    );
    expect(elements.map(({ tag, concern }) => [tag, concern])).toEqual([
      ['section', 0],
      ['div', Concern.Leaf],
      ['h1', Concern.Page | Concern.Microdata],
      ['p', Concern.Rdfa | Concern.Control | Concern.Leaf],
      ['i', Concern.Hook | Concern.Leaf],
      ['a', Concern.Control],
    ]);
  });

  it.each([
    ['<table><thead><tbody>', ['table', 'thead in table', 'tbody in table']],
    ['<ul><li><li>', ['ul', 'li in ul', 'li in ul']],
    ['<p><section>', ['p', 'section']],
    ['<b><section>', ['b', 'section in b']],
  ])('ends elements that the next start tag closes: %s', (html, expected) => expect(outline(html)).toEqual(expected));

  it('lists the elements that declare page or product data', () => {
    const { declaring } = parseTree('<main><h1>x</h1><p itemprop=name>y<b class=c>z</b><i typeof=T></i><button>Buy');
    expect(declaring.map(({ tag }) => tag)).toEqual(['h1', 'p', 'i']);
  });

  it('lists the places of texts with a digit', () => {
    const { texts, withDigit } = parseTree('<p>from<b>5 €</b> or <i>&#50;</i><u>٥</u>');
    expect(withDigit.map(at => texts[at]?.text)).toEqual(['5 €', '2', '٥']);
  });

  it('joins text across comments, entities and stray marks', () =>
    expect(outline('<p>5 &lt;<!-- of --> 6</b> <3<b>x')).toEqual(['p', 'b in p', "'5 < 6 <3' in p", "'x' in b"]));

  it('omits the text of drawings, style sheets and scripts', () => {
    const html = '<p><svg><title>t</title></svg><style>.a{}</style><script id=s>"<b>"</script>x';
    const { texts, styles, scripts } = parseTree(html);
    expect([texts.map(({ text }) => text), styles, scripts.map(({ text }) => text)]).toEqual([
      ['x'],
      ['.a{}'],
      ['"<b>"'],
    ]);
  });

  it('reads HTML inside a drawing', () =>
    expectReferenceTree('<p><svg><g/><clipPath><b/></clipPath><foreignObject><div/>a<image>b</foreignObject></svg>c'));

  it('omits a tag cut off by the end of the page', () =>
    expect(outline('<p>5 €</p><p>6<b class="x')).toEqual(['p', 'p', "'5 €' in p", "'6' in p"]));
});

/** The product's limit per page is 2 s; allows for other load on the machine. */
const LIMIT_MS = 4_000;

describe('a hostile page', () => {
  it('has no element deeper than 300, and keeps the texts below that', () => {
    const { elements, texts } = parseTree(`${'<div>'.repeat(1_000)}deep${'</div>'.repeat(1_000)}<p>after`);
    expect(elements.map(({ tag }) => tag)).toEqual([...Array(300).fill('div'), 'p']);
    expect(texts.map(({ text, parent }) => `${text} in ${parent.index}`)).toEqual(['deep in 299', 'after in 300']);
  });

  it.each<[string, string]>([
    ['of closing tags that close nothing, deep inside', `${'<div>'.repeat(50_000)}${'</b>'.repeat(1_000_000)}`],
    ['of forms inside a form, deep inside', `<form>${'<div>'.repeat(50_000)}${'<form>'.repeat(800_000)}`],
    ['of tags without an end', '<a '.repeat(2_000_000)],
    ['of closing tags without an end', '</a'.repeat(2_000_000)],
    ['of one name without an end', `<${'a'.repeat(6_000_000)}`],
    ['of closing tags in a script', `<script>${'</scrip'.repeat(850_000)}`],
    ['of comments that never end', '<!--'.repeat(1_500_000)],
    ['of dashes', `<!--${'-!'.repeat(3_000_000)}`],
    ['of CDATA that never ends', '<svg><![CDATA['.repeat(400_000)],
    ['of quotes', `<p ${'"a='.repeat(2_000_000)}`],
  ])('is read or truncated in time: %s', (_, html) => {
    const { elements } = soon(() => parseTree(html), LIMIT_MS);
    expect(elements.length).toBeLessThanOrEqual(120_000);
  });
});
