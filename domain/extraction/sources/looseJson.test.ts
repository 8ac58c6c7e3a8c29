import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soon } from '../../kernel/soon.fixtures.js';
import { looseJson, looseValueAt } from './looseJson.js';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('malformed JSON from shops (reference §4)', () => {
  it.each<[string, string, unknown[]]>([
    ['strict JSON', '{"a":[1,{"b":null}]}', [{ a: [1, { b: null }] }]],
    ['null', 'null', [null]],
    ['nothing', '', []],
    ['a line break in a string', '{"a":"x\ny\tz"}', [{ a: 'x\ny\tz' }]],
    ['a trailing comma', '{"a":[1,2,],}', [{ a: [1, 2] }]],
    ['a trailing semicolon', '{"a":1};', [{ a: 1 }]],
    ['line comments', '{"a":1, // the price\n"b":2}', [{ a: 1, b: 2 }]],
    ['block comments', '/* x */{"a":/* y */1}', [{ a: 1 }]],
    ['an address is no comment', '{"a":"http://x.example/y", /* z */ "b":1}', [{ a: 'http://x.example/y', b: 1 }]],
    ['an HTML comment around', '<!-- {"a":1} -->', [{ a: 1 }]],
    ['CDATA around', '//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
    ['CDATA in comments', '/*<![CDATA[*/{"a":1}/*]]>*/', [{ a: 1 }]],
    ['entities for quotes', '{&quot;a&quot;:&quot;x &amp; y&quot;}', [{ a: 'x & y' }]],
    ['single quotes', "{'a':'it is','b':2}", [{ a: 'it is', b: 2 }]],
    ['unquoted names', '{a:1,$b:true,c_d:!0}', [{ a: 1, $b: true, c_d: true }]],
    ['inches in a string', '{"a":"27" monitor","b":1}', [{ a: '27" monitor', b: 1 }]],
    ['a quoted word and a comma', '{"a":"the "big", one","b":1}', [{ a: 'the "big", one', b: 1 }]],
    ['a byte-order mark', '\ufeff{"a":1}', [{ a: 1 }]],
    ['several objects in a row', '{"a":1}{"b":2}\n[3]', [{ a: 1 }, { b: 2 }, [3]]],
    ['objects with a comma between', '{"a":1},{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['the end cut off', '{"a":{"b":"x","c":[1,2', [{ a: { b: 'x', c: [1, 2] } }]],
    ['a missing value', '{"a":,"b":2}', [{ b: 2 }]],
    ['a missing comma', '{"a":"x" "b":2}', [{ a: 'x', b: 2 }]],
    ['undefined and calls', '{"a":undefined,"b":new Date(),"c":1}', [{ c: 1 }]],
    ['escapes', '{"a":"\\u00e9\\n\\"q\\"",}', [{ a: 'é\n"q"' }]],
    ['no JSON', '<html>', []],
  ])('%s', (_, text, expected) => expect(plain(looseJson(text))).toEqual(expected));

  it('does not let a name reach the prototype', () => {
    const [value] = looseJson('{"__proto__":{"price":1},}');
    expect(({} as Record<string, unknown>).price).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBeNull();
  });

  it('reads a literal in the middle of a script', () => {
    const script = 'boot(); window.__X__ = {a:[1,2],b:"}"}; more({c:1})';
    expect(plain(looseValueAt(script, script.indexOf('{')).value)).toEqual({ a: [1, 2], b: '}' });
  });

  it('reads the output of JSON.stringify, with any trailing junk', () =>
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small', noUnicodeString: false }), value => {
        expect(plain(looseJson(`[${JSON.stringify(value)}]`))).toEqual([plain([value])]);
      }),
      { numRuns: 80 },
    ));

  it('terminates for any text', () => {
    const hostile = [
      '{'.repeat(200_000),
      '['.repeat(200_000),
      '{"a":'.repeat(50_000),
      '"'.repeat(200_000),
      `{"a":"${'" '.repeat(100_000)}`,
      `{${','.repeat(200_000)}`,
      '/*'.repeat(100_000),
      `[${' '.repeat(500_000)}`,
      '{}'.repeat(100_000),
      `{"a"${':'.repeat(100_000)}`,
      `{${'a '.repeat(100_000)}`,
    ];
    for (const text of hostile) expect(Array.isArray(soon(() => looseJson(text)))).toBe(true);
  });
});
