/**
 * Loads Shopify's whole Admin schemas for tests: from the shared material if present, otherwise from the npm package
 * `@shopify/dev-mcp`, fetched into a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery, parse, print } from 'graphql';

const PACKAGE = '@shopify/dev-mcp@1.16.0';
const SHARED = resolve(process.env.SHARED_DIR ?? join(import.meta.dirname, '../../../../shared'));

export interface FullSchema {
  readonly version: string;
  readonly introspection: IntrospectionQuery;
  readonly schema: GraphQLSchema;
}

/** `missing` gives the reason if there are none. */
export type FullSchemas = { readonly schemas: readonly FullSchema[] } | { readonly missing: string };

export function fullSchemas(versions: readonly string[]): FullSchemas {
  const inShared = (version: string) => join(SHARED, 'shopify', `admin-schema-${version}.json.gz`);
  if (versions.every(version => existsSync(inShared(version))))
    return { schemas: versions.map(version => read(version, inShared(version))) };
  return packedSchemas(versions);
}

/** From the npm package, ignoring the shared folder. */
export function packedSchemas(versions: readonly string[]): FullSchemas {
  const folder = mkdtempSync(join(tmpdir(), 'admin-schema-'));
  try {
    const quiet = { cwd: folder, stdio: 'pipe' as const, timeout: 60_000 };
    execFileSync('npm', ['pack', PACKAGE, '--silent', '--fetch-retries=0'], quiet);
    const members = versions.map(version => `package/dist/data/admin_${version}.json.gz`);
    execFileSync('sh', ['-c', 'tar -xzf ./*.tgz "$@"', 'sh', ...members], quiet);
    return { schemas: versions.map((version, index) => read(version, join(folder, members[index] ?? ''))) };
  } catch (fault) {
    return { missing: `neither ../shared nor ${PACKAGE}: ${fault instanceof Error ? fault.message : String(fault)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(version: string, file: string): FullSchema {
  const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as { data: IntrospectionQuery };
  return { version, introspection: data, schema: buildClientSchema(data, { assumeValid: true }) };
}

export interface SharedOperation {
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'bulk';
  readonly text: string;
}

/** Returns our Shopify operations from the shared material, one by one; empty if that is absent. */
export function sharedOperations(): readonly SharedOperation[] {
  return (
    [
      ['query', 'queries'],
      ['mutation', 'mutations'],
      ['bulk', 'bulk-orders'],
    ] as const
  ).flatMap(([kind, name]) => {
    const file = join(SHARED, `shopify/operations/${name}.graphql`);
    if (!existsSync(file)) return [];
    return parse(readFileSync(file, 'utf8')).definitions.flatMap(node =>
      node.kind === 'OperationDefinition' ? [{ kind, name: node.name?.value ?? '', text: print(node) }] : [],
    );
  });
}

/** A JSON file of the shared Shopify material; `null` if absent. */
export function sharedJson<Content>(name: string): Content | null {
  const file = join(SHARED, 'shopify', name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null;
}
