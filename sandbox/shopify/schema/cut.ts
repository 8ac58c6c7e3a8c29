/**
 * Regenerates `adminSubset.ts`. Run it after a change to `supported.graphql`: `npx tsc --outDir /tmp/cut && node
 * /tmp/cut/sandbox/shopify/schema/cut.js <admin-schema.json.gz> <this folder>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type IntrospectionQuery, parse } from 'graphql';
import { cutSchema } from './cutSchema.js';

const HEAD = `/*
 * A part of Shopify's Admin GraphQL schema, version 2026-07, cut out mechanically by cut.ts: do not edit.
 * Origin: the introspection in the npm package @shopify/dev-mcp. Types and nullability are unchanged; descriptions,
 * unused fields and unused types are left out. A test proves it against the whole. Longer than 300 lines: generated.
 *
 * ISC License. Copyright 2025-present, Shopify Inc.
 * Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
 * provided that the above copyright notice and this permission notice appear in all copies.
 * THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
 * IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
 * INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
 * ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
 * THIS SOFTWARE.
 */
`;

const [source, folder] = process.argv.slice(2);
if (!source || !folder) throw new Error('usage: cut.js <admin-schema.json.gz> <folder of supported.graphql>');
const full = JSON.parse(gunzipSync(readFileSync(source)).toString()) as { data: IntrospectionQuery };
const supported = parse(readFileSync(join(folder, 'supported.graphql'), 'utf8'));
const text = cutSchema(full.data, supported).replace(/[\\`]|\$(?=\{)/g, '\\$&');
writeFileSync(join(folder, 'adminSubset.ts'), `${HEAD}export const adminSubset = /* GraphQL */ \`\n${text}\n\`;\n`);
