/** Indexes every endpoint of `domain/api` by name, for tests of the services. Test code only. */
import { readdirSync } from 'node:fs';
import type { Endpoint } from '../../../domain/api/endpoint.js';

const FOLDER = new URL('../../../domain/api/', import.meta.url);

export async function allEndpoints(): Promise<ReadonlyMap<string, Endpoint>> {
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map(name => import(new URL(name, FOLDER).href)));
  return new Map(
    modules.flatMap(one => Object.entries(one).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
  );
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value;
