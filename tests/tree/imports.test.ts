/**
 * The import arrows of DESIGN §2: the linter refuses a forbidden import, and no file has one, including those the
 * linter does not see (a type written as an import).
 */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder, importsOf, isScript, ROOT } from './sourceTree.js';

/** Allowed imports between folders, or parts of them. Each may import itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  platform: ['domain'],
  application: ['domain', 'platform'],
  'read-models': [
    'domain',
    'platform/read-store',
    'platform/tables',
    'platform/realtime',
    'platform/event-store',
    'platform/runtime/ids',
  ],
  'command-service': ['domain', 'platform', 'application'],
  'query-service': ['domain', 'platform', 'application', 'read-models'],
  projector: ['domain', 'platform', 'application', 'read-models'],
  workers: ['domain', 'platform', 'application'],
  client: ['domain'],
  sandbox: ['domain', 'platform/sqlite', 'platform/runtime'],
  ops: ['domain', 'platform', 'application', 'read-models', 'command-service', 'query-service', 'projector', 'workers'],
  tests: [''],
};

/** Additional imports for tests: a read model's test folds events, a worker's test writes the rows that it reads. */
const TEST_ARROWS: Readonly<Record<string, readonly string[]>> = {
  'read-models': ['projector', 'platform'],
  'command-service': ['read-models'],
  application: ['read-models', 'workers'],
  workers: ['read-models'],
  sandbox: ['platform'],
};

const FORBIDDEN = [
  ['domain', '../platform/runtime/clock/clock.js'],
  ['domain', 'node:fs'],
  ['domain', '@photostructure/sqlite'],
  ['platform', '../command-service/plugin.js'],
  ['platform', '../projector/projector.js'],
  ['platform', '../ops/start.js'],
  ['platform', '../application/decide/handle.js'],
  ['application', '../workers/workers.js'],
  ['read-models', '../projector/fold.js'],
  ['read-models', '../application/decide/handle.js'],
  ['command-service', '../query-service/plugin.js'],
  ['command-service', '../read-models/readModels.js'],
  ['command-service', '../ops/start.js'],
  ['query-service', '../projector/projector.js'],
  ['query-service', '../ops/start.js'],
  ['projector', '../workers/workers.js'],
  ['projector', '../ops/start.js'],
  ['workers', '../command-service/plugin.js'],
  ['workers', '../ops/start.js'],
  ['workers', '../read-models/readModels.js'],
  ['sandbox', '../application/decide/handle.js'],
  ['sandbox', '../platform/shopify/openShopify.js'],
  ['client', '../platform/runtime/clock/clock.js'],
  ['client', '../command-service/plugin.js'],
  ['client', 'node:fs'],
  ['client/src/features/billing', '../app/App.js'],
  ['client/src/features/billing', 'jotai'],
  ['client/src/routing', '../features/billing/PlanCard.js'],
  ['client/src/storage', '../app/App.js'],
  ['client/src/ui', '../features/billing/PlanCard.js'],
] as const;

const ALLOWED = [
  ['domain', '../domain/kernel/names.js'],
  ['platform', '../domain/kernel/names.js'],
  ['command-service', '../platform/runtime/clock/clock.js'],
  ['query-service', '../platform/runtime/clock/clock.js'],
  ['projector', '../platform/runtime/clock/clock.js'],
  ['workers', '../platform/runtime/clock/clock.js'],
  ['application', '../platform/runtime/clock/clock.js'],
  ['command-service', '../application/decide/handle.js'],
  ['query-service', '../read-models/readModels.js'],
  ['projector', '../read-models/readModels.js'],
  ['sandbox', '../platform/sqlite/open.js'],
  ['client', '../domain/kernel/names.js'],
  ['client/src/features/billing', '../routing/usePage.js'],
  ['client/src/state', 'jotai'],
  ['ops', '../workers/workers.js'],
  ['tests', '../ops/start.js'],
] as const;

/** One file per import, deep in its folder like real ones. */
const fileFor = (folder: string, specifier: string): string =>
  `${folder}/part/${specifier.replace(/[^a-z]+/g, '-')}.ts`;
const seenFromPart = (specifier: string): string => specifier.replace(/^\.\.\//, '../../');

describe('the linter', () => {
  let tree: string;
  let refused: ReadonlySet<string>;

  // Lints one tree of such files in one run, because a run each would take a second each.
  beforeAll(async () => {
    tree = realpathSync(mkdtempSync(join(tmpdir(), 'tidewatch-imports-')));
    copyFileSync(join(ROOT, 'biome.json'), join(tree, 'biome.json'));
    for (const [folder, specifier] of [...FORBIDDEN, ...ALLOWED]) {
      const path = join(tree, fileFor(folder, specifier));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `import { it } from '${seenFromPart(specifier)}';\n\nexport const same = it;\n`);
    }
    refused = await lint(tree);
  }, 30_000);
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it.each(FORBIDDEN)('refuses that %s imports %s', (folder, specifier) =>
    expect(refused).toContain(fileFor(folder, specifier)),
  );

  it('keeps every feature apart, and names none that is gone', () => {
    const rules = readFileSync(join(ROOT, 'biome.json'), 'utf8');
    const named = [...rules.matchAll(/"\.\.\/(\w+)\/\*\*"/g)].map(([, feature]) => feature);
    expect(named.sort()).toEqual(readdirSync(join(ROOT, 'client/src/features')).sort());
  });

  it.each(ALLOWED)('lets %s import %s', (folder, specifier) =>
    expect(refused).not.toContain(fileFor(folder, specifier)),
  );
});

describe('the tree', () => {
  const folders = Object.keys(ARROWS);

  it.each(folders)('%s imports only what it may', folder => {
    const allowed = (path: string) => [
      folder,
      ...(ARROWS[folder] ?? []),
      ...(/\.(test|fixtures)\./.test(path) ? (TEST_ARROWS[folder] ?? []) : []),
    ];
    const strange = filesUnder(folder)
      .filter(isScript)
      // The launchers are what starts the built product.
      .filter(path => !path.startsWith('ops/launch/'))
      .flatMap(path => importsOf(path).map(specifier => ({ path, specifier })))
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ path, specifier }) => ({ path, target: posix.join(posix.dirname(path), specifier) }))
      .filter(({ path, target }) => !allowed(path).some(part => part === '' || target.startsWith(`${part}/`)));
    expect(strange).toEqual([]);
  });

  // The linter sees only imports from a feature's own folder, not from the folders in it.
  it('has no feature that imports another', () => {
    const featureOf = (path: string) => /^client\/src\/features\/([^/]+)/.exec(path)?.[1];
    const strange = filesUnder('client/src/features')
      .filter(isScript)
      .flatMap(path => importsOf(path).map(specifier => [path, posix.join(posix.dirname(path), specifier)] as const))
      .filter(([path, target]) => featureOf(target) !== undefined && featureOf(target) !== featureOf(path));
    expect(strange).toEqual([]);
  });

  // The bench compares the log with a bare loop on the driver.
  it('imports the SQLite driver in its two wrappers, and in the bench that measures without them', () => {
    const importing = filesUnder().filter(path => isScript(path) && importsOf(path).includes('@photostructure/sqlite'));
    expect(importing.sort()).toEqual(['platform/sqlite/open.ts', 'platform/sqlite/peek.ts', 'tests/bench/append.ts']);
  });

  it('has no other folder with code', () => {
    const others = filesUnder()
      .filter(path => isScript(path) && path.includes('/'))
      .map(path => path.split('/')[0] ?? '')
      .filter(folder => !folders.includes(folder));
    expect([...new Set(others)]).toEqual([]);
  });
});

/** The files that break the import rule. Biome exits with 1 if it found some. */
async function lint(folder: string): Promise<ReadonlySet<string>> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--reporter=json', '.'];
  const max = ['--max-diagnostics=none'];
  const { stdout } = await promisify(execFile)(process.execPath, [biome, ...args, ...max], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  );
  const report = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  return new Set(
    report.diagnostics
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location }) => location.path),
  );
}
