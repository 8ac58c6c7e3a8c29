/** Loads the part of Shopify's Admin schema that the sandbox executes. */
import { existsSync, readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';

/** Next to this file, or in the source tree if this file is built: the build copies no SDL. */
const PLACES = ['./admin-subset.graphql', '../../../../sandbox/shopify/schema/admin-subset.graphql'];

export function adminSchema(): GraphQLSchema {
  const file = PLACES.map(place => new URL(place, import.meta.url)).find(url => existsSync(url));
  if (!file) throw new Error('admin-subset.graphql is missing: the sandbox has no schema to execute on');
  return buildSchema(readFileSync(file, 'utf8'));
}

/** The Admin API versions that contain the subset; newest last. */
export const API_VERSIONS = ['2026-04', '2026-07'] as const;
