/** The part of Shopify's Admin schema that the sandbox executes on. */
import { existsSync, readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';

/** Beside this file, or in the source tree where this file is a built one: a build copies no SDL. */
const PLACES = ['./admin-subset.graphql', '../../../../sandbox/shopify/schema/admin-subset.graphql'];

export function adminSchema(): GraphQLSchema {
  const file = PLACES.map(place => new URL(place, import.meta.url)).find(url => existsSync(url));
  if (!file) throw new Error('admin-subset.graphql is missing: the sandbox has no schema to execute on');
  return buildSchema(readFileSync(file, 'utf8'));
}

/** Versions of the Admin API that the subset is a part of; the newest last. */
export const API_VERSIONS = ['2026-04', '2026-07'] as const;
