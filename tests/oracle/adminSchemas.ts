/**
 * Shopify's own Admin schemas, to validate our documents and the sandbox: those in `../shared/shopify`, and those in
 * the npm package `@shopify/dev-mcp`, which is downloaded once and cached in `node_modules/.cache`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema } from 'graphql';

/** Pinned, so that a new release of theirs does not fail a build of ours. */
const DEV_MCP = '1.16.0';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARED = join(process.env.SHARED_DIR ?? join(ROOT, '..', 'shared'), 'shopify');
const CACHE = join(ROOT, 'node_modules', '.cache', `shopify-dev-mcp-${DEV_MCP}`);

export interface AdminSchema {
  /** Such as `2026-07 of @shopify/dev-mcp`. */
  readonly name: string;
  /** `2026-07`, or `unstable`. */
  readonly version: string;
  /** Half a second and 120 MB. */
  load(): GraphQLSchema;
}

export interface AdminSchemas {
  readonly found: readonly AdminSchema[];
  /** The missing source and the reason, for the skipped test's name. */
  readonly absent: readonly string[];
}

export function adminSchemas(): AdminSchemas {
  const shared = existsSync(SHARED) ? schemasIn(SHARED, 'shared') : [];
  const absent = shared.length > 0 ? [] : ['../shared/shopify is absent'];
  try {
    if (!existsSync(CACHE)) unpackDevMcp();
    return { found: [...shared, ...schemasIn(CACHE, '@shopify/dev-mcp')], absent };
  } catch (fault) {
    const reason = String(fault instanceof Error ? fault.message : fault).split('\n')[0];
    return { found: shared, absent: [...absent, `@shopify/dev-mcp could not be packed: ${reason}`] };
  }
}

/** Into a temporary folder first, so that an aborted run leaves no half-filled cache. */
function unpackDevMcp(): void {
  const making = `${CACHE}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  try {
    const quiet = { cwd: making, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'], timeout: 120_000 };
    const archive = execFileSync('npm', ['pack', `@shopify/dev-mcp@${DEV_MCP}`, '--silent'], quiet)
      .toString()
      .trim();
    const inside = execFileSync('tar', ['-tzf', archive], { ...quiet, maxBuffer: 64 * 1024 * 1024 })
      .toString()
      .split('\n');
    const schemas = inside.filter(path => /\/admin_[^/]+\.json\.gz$/.test(path));
    execFileSync('tar', ['-xzf', archive, '--strip-components=3', ...schemas], quiet);
    rmSync(join(making, archive));
    if (!existsSync(CACHE)) renameSync(making, CACHE);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

const schemasIn = (folder: string, source: string): AdminSchema[] =>
  readdirSync(folder)
    .filter(file => /^admin[-_].*\.json\.gz$/.test(file))
    .sort()
    .map(file => {
      const version = /(\d{4}-\d{2}|unstable)\.json\.gz$/.exec(basename(file))?.[1] ?? file;
      return { name: `${version} of ${source}`, version, load: () => schemaOf(join(folder, file)) };
    });

function schemaOf(file: string): GraphQLSchema {
  const introspection = JSON.parse(gunzipSync(readFileSync(file)).toString());
  return buildClientSchema(introspection.data ?? introspection, { assumeValid: true });
}
