/** The labelled pairs of product records used to develop matching. Beside the repository, not in it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface LabelledPair {
  readonly id: string;
  readonly a: Readonly<Record<string, unknown>>;
  readonly b: Readonly<Record<string, unknown>>;
  readonly same: boolean;
}

export const CATALOGUES = ['electronics', 'mixed'] as const;
export type Catalogue = (typeof CATALOGUES)[number];

/** Tries both places, because the built bench is one folder deeper than its source. */
const PLACES = process.env.SHARED_DIR
  ? [process.env.SHARED_DIR]
  : ['../../../../shared', '../../../../../shared'].map(path => fileURLToPath(new URL(path, import.meta.url)));
const FOLDER = PLACES.map(place => join(place, 'match-corpus')).find(existsSync);

export const hasMatchCorpus = FOLDER !== undefined;

/** @throws if there is no corpus */
export function matchCorpus(catalogue: Catalogue | 'offers'): readonly LabelledPair[] {
  if (FOLDER === undefined) throw new Error('there is no ../shared/match-corpus');
  const lines = readFileSync(join(FOLDER, `${catalogue}.dev.ndjson`), 'utf8').split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as LabelledPair);
}
