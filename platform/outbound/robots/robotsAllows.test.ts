import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { soon } from '../../../domain/kernel/soon.fixtures.js';
import { robotsAllows } from './robotsAllows.js';

interface Case {
  readonly id: string;
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  readonly allowed: boolean;
}

const shared = process.env.SHARED_DIR ?? fileURLToPath(new URL('../../../../shared', import.meta.url));
const corpus = join(shared, 'price-corpus/robots/cases.json');
const cases: readonly Case[] = existsSync(corpus) ? JSON.parse(readFileSync(corpus, 'utf8')) : [];

describe.skipIf(cases.length === 0)('the robots cases (needs ../shared/price-corpus)', () => {
  it.each(cases)('$id: $agent at $url', ({ robots, agent, url, allowed }) =>
    expect(robotsAllows(robots, agent, url)).toBe(allowed),
  );
});

/** [what it shows, FooBot's rules, then per path whether FooBot may request it] */
const RULES: readonly (readonly [string, readonly string[], Readonly<Record<string, boolean>>])[] = [
  ['the longest rule wins', ['allow: /x/page.', 'disallow: /*.html'], { '/x/page.html': true, '/x/y.html': false }],
  ['a wildcard counts as an octet', ['allow: /page', 'disallow: /*.html'], { '/page.html': false, '/page': true }],
  ['allow wins a tie', ['disallow: /same', 'allow: /same'], { '/same': true }],
  ['an empty disallow forbids nothing', ['disallow:'], { '/': true }],
  ['paths are case-sensitive', ['disallow: /X/'], { '/x/': true, '/X/a': false }],
  ['a rule is a prefix', ['disallow: /fish'], { '/fish.html': false, '/fishheads/': false, '/catfish': true }],
  [
    '* matches anything',
    ['disallow: /fish*.php'],
    { '/fish.php': false, '/fishheads/cat.php?p': false, '/f.php': true },
  ],
  ['$ ends the path', ['disallow: /*.php$'], { '/a.php': false, '/a.php?b': true, '/a.php5': true }],
  [
    '$ ends the path, the last of several pieces decides',
    ['disallow: /*a*a$'],
    { '/a': true, '/aa': false, '/aba': false },
  ],
  ['$ inside is a character', ['disallow: /a$b'], { '/a$bc': false, '/a': true }],
  ['the root alone', ['allow: /$', 'disallow: /'], { '/': true, '/page': false }],
  [
    '%2A and %24 are characters',
    ['disallow: /a-%2A', 'disallow: /b-%24'],
    { '/a-*': false, '/a-x': true, '/b-$': false },
  ],
  ['non-ASCII equals its escapes', ['disallow: /ツ'], { '/%E3%83%84': false, '/%e3%83%84': false, '/ツ': false }],
  ['escapes in a rule equal non-ASCII', ['disallow: /%e3%83%84'], { '/ツ': false }],
  ['unreserved escapes equal their letters', ['disallow: /%62%61%7A'], { '/baz': false, '/%62az': false }],
  ['reserved escapes do not', ['disallow: /a%2Fb'], { '/a/b': true, '/a%2fb': false }],
  ['the query is compared too', ['disallow: /*?sort='], { '/c?sort=price': false, '/c': true }],
  [
    'an apostrophe in a query equals its escape',
    ["disallow: /*?q='x'"],
    { "/a?q='x'": false, '/a?q=%27x%27': false, '/a?q=x': true },
  ],
  [
    'an anchored rule is no prefix',
    ['disallow: /foo/bar$'],
    { '/foo/bar': false, '/foo/bar/': true, '/foo/barx': true },
  ],
  ['a piece between slashes may be empty', ['disallow: /foo/*/qux'], { '/foo//qux': false, '/foo/qux': true }],
  ['several wildcards are one', ['disallow: /a**b'], { '/ab': false, '/axxb': false, '/a': true }],
  ['a rule without a slash matches no path', ['disallow: page'], { '/page': true, '/x/page': true }],
  ['a rule that starts with a wildcard needs none', ['disallow: *.pdf'], { '/a.pdf': false, '/a': true }],
  ['an empty allow allows nothing', ['allow:', 'disallow: /'], { '/a': false }],
  ['the fragment is not compared', ['disallow: /a$'], { '/a#b': false }],
  ['dots in a path are resolved first', ['disallow: /b'], { '/a/../b': false, '/a/./b': true }],
  ['a comment ends a line', ['disallow: /a#b', '# disallow: /'], { '/a': false, '/c': true }],
  ['robots.txt itself is always allowed', ['disallow: /'], { '/robots.txt': true, '/robots.txt2': false }],
];

describe('rules', () => {
  it.each(RULES)('%s', (_, lines, expected) => {
    const robots = ['user-agent: FooBot', ...lines].join('\n');
    const seen = Object.keys(expected).map(path => [path, robotsAllows(robots, 'FooBot', `https://foo.bar${path}`)]);
    expect(Object.fromEntries(seen)).toEqual(expected);
  });
});

describe('groups', () => {
  const allows = (robots: string, agent: string, path = '/x') => robotsAllows(robots, agent, `https://foo.bar${path}`);

  it('of one agent are merged, wherever they are', () => {
    const robots = 'user-agent: A\ndisallow: /x\n\nuser-agent: B\ndisallow: /\n\nuser-agent: a\ndisallow: /y';
    expect([allows(robots, 'A', '/x'), allows(robots, 'A', '/y'), allows(robots, 'A', '/z')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('for all others apply only if none names the agent, even an empty one', () => {
    const robots = 'user-agent: *\ndisallow: /\nuser-agent: A\ndisallow:';
    expect([allows(robots, 'A'), allows(robots, 'B')]).toEqual([true, false]);
  });

  it('name an agent up to its first space or version, and only as a whole', () => {
    const robots = 'user-agent: *\ndisallow: /\nuser-agent: Foo Bar\nallow: /\nuser-agent: Baz/2.1\nallow: /';
    expect(['Foo', 'baz', 'Foo Bar', 'Fo'].map(agent => allows(robots, agent))).toEqual([true, true, false, false]);
  });

  it('are matched in any case, of crawler and file, with or without a version', () => {
    const robots = 'USER-AGENT: TideWatch\nDISALLOW: /';
    expect(
      ['tidewatch', 'TIDEWATCH', 'Tidewatch/1.0', 'Tidewatch-News', 'Tide'].map(agent => allows(robots, agent)),
    ).toEqual([false, false, false, true, true]);
  });

  it('share rules if several agents are listed in a row, with or without blank lines', () => {
    const robots = 'user-agent: A\n\nuser-agent: B\n# both\ndisallow: /x\nuser-agent: C\ndisallow: /y';
    expect(['A', 'B', 'C', 'D'].map(agent => allows(robots, agent))).toEqual([false, false, true, true]);
  });

  it('are not ended by unknown lines', () =>
    expect(allows('user-agent: A\nsitemap: https://x\ncrawl-delay: 3\nuser-agent: B\ndisallow: /', 'A')).toBe(false));

  it('survive a byte-order mark, every kind of line end and missing colons', () => {
    expect(allows('\uFEFFUser-agent: A\rDisallow: /\r', 'A')).toBe(false);
    expect(allows('user-agent A\r\ndisallow /\r\n', 'A')).toBe(false);
  });

  it('do not own rules that come before the first of them', () =>
    expect(allows('disallow: /\nuser-agent: A\nallow: /y', 'A')).toBe(true));
});

it('matches hostile rules in linear time', () => {
  const robots = `user-agent: *\ndisallow: /${'*a'.repeat(100_000)}$\ndisallow${' '.repeat(200_000)}x y`;
  expect(soon(() => robotsAllows(robots, 'A', `https://foo.bar/${'a'.repeat(2000)}b`))).toBe(true);
});
