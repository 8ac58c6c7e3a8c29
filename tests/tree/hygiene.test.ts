/** Forbidden content of the repository, and the duties of every file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, type SemVer, satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { filesUnder, importsOf, isScript, ROOT, textOf } from './sourceTree.js';

const THIS = 'tests/tree/hygiene.test.ts';

const all = filesUnder();
const texts = all.filter(path => !/\.(png|gz|ico)$/.test(path));
/** Written by people: neither the lock file nor generated extracts of someone else's schema. */
const GENERATED = new Set(['package-lock.json', 'sandbox/shopify/schema/adminSubset.ts']);
const written = texts.filter(path => !GENERATED.has(path) && !path.endsWith('.graphql') && path !== THIS);

/** `path:line: text` of every matching line. */
const linesWith = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap(path =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );

describe('no file', () => {
  it("names a place on a person's machine", () =>
    expect(linesWith(written, /(^|[\s'"`(=:])(\/(home|root|Users|work)\/\w|[A-Z]:\\Users\\)/)).toEqual([]));

  it('names a package registry', () =>
    expect(linesWith(written, /registry\.npm|npmjs\.org|\bartifactory\b|_authToken/i)).toEqual([]));

  it('has a mark for work left over', () => expect(linesWith(written, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]));

  it('lets a page of ours have inline scripts or styles', () => {
    // The sandbox shows mails, which have only inline styles: on its own origin, and without a script.
    const checked = written.filter(path => isScript(path) && path !== 'sandbox/mailbox/mailboxRoutes.ts');
    expect(linesWith(checked, /unsafe-(inline|eval|hashes)/)).toEqual([]);
  });

  it('holds a secret', () => {
    // The certificate of loopback tests: it proves that a self-signed page is refused.
    const checked = written.filter(path => path !== 'platform/outbound/fetch/selfSigned.fixtures.ts');
    const secret =
      /shp(at|ss|ca|rt)_[0-9a-f]{32}|AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|glpat-[\w-]{20}|npm_\w{36}|xox[abprs]-[\w-]{10}|sk_live_\w|-----BEGIN [A-Z ]*PRIVATE KEY/;
    expect(linesWith(checked, secret)).toEqual([]);
  });
});

interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
  readonly engines?: { readonly node?: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('the lock file', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

  it('takes packages from the public registry or does not say where from', () => {
    const hosts = installed.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).host] : []));
    expect(hosts.filter(host => host !== ['registry', 'npmjs', 'org'].join('.'))).toEqual([]);
  });

  it('contains the packages of every platform, as `npm ci` refuses it otherwise', () => {
    const missing = installed
      .flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {}))
      .filter(name => !installed.some(([path]) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });

  it('pins every package by its content, except those of other platforms', () => {
    const isForeign = ({ os = ['linux'], libc = ['glibc'] }: LockedPackage) =>
      !os.includes('linux') || !libc.includes('glibc');
    expect(installed.filter(([, one]) => !one.integrity && !isForeign(one)).map(([path]) => path)).toEqual([]);
  });

  it('has no package that needs a newer Node than the oldest we promise', () => {
    const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
    const oldest = minVersion(engines.node) as SemVer;
    const tooNew = installed.filter(([, { engines: theirs }]) => theirs?.node && !satisfies(oldest, theirs.node));
    expect(tooNew.map(([path, { engines: theirs }]) => `${path}: ${theirs?.node}`)).toEqual([]);
  });
});

interface Manifest {
  readonly workspaces: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const manifest = (folder: string): Manifest => JSON.parse(textOf(join(folder, 'package.json'))) as Manifest;
const root = manifest('.');

/** `@scope/name/part` -> `@scope/name`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

describe.each(root.workspaces)('%s', folder => {
  const { dependencies = {}, devDependencies = {} } = manifest(folder);
  const isForTests = (path: string) =>
    folder === 'tests' || /\.(test|fixtures|config)\.|\/test\/|\/build\/|specification\.ts$/.test(path);

  it('declares every package that it imports, as a dev dependency if only tests import it', () => {
    const undeclared = filesUnder(folder)
      .filter(isScript)
      .flatMap(path => {
        const known = isForTests(path)
          ? { ...dependencies, ...devDependencies, ...root.devDependencies }
          : dependencies;
        return importsOf(path)
          .filter(specifier => !/^(\.|node:)/.test(specifier) && !(packageOf(specifier) in known))
          .map(specifier => `${path} imports ${specifier}`);
      });
    expect(undeclared).toEqual([]);
  });

  it('pins what it declares', () => {
    const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(([, range]) => !/^\d/.test(range));
    expect(ranges).toEqual([]);
  });
});

it('everything that the README mentions exists', () => {
  const links = [...textOf('README.md').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '');
  expect(links.filter(path => !existsSync(join(ROOT, path)) && !path.startsWith('../'))).toEqual([]);
});
