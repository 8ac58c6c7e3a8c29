/** Loads the part of Shopify's Admin schema that the sandbox executes. */
import { buildSchema, type GraphQLSchema } from 'graphql';
import { adminSubset } from './adminSubset.js';

export const adminSchema = (): GraphQLSchema => buildSchema(adminSubset);

/** The Admin API versions that contain the subset; newest last. */
export const API_VERSIONS = ['2026-04', '2026-07'] as const;
