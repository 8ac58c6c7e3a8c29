/** Reads each JSON-LD block separately, so that a broken block does not affect the others (reference §4). */
import type { Tree } from '../page/tree.js';
import type { Place } from '../schema-org/readProducts.js';
import { looseJson } from './looseJson.js';

export function jsonLd(tree: Tree): Place[] {
  const places: Place[] = [];
  let block = 0;
  for (const script of tree.scripts) {
    if (!script.type.includes('ld+json')) continue;
    for (const thing of looseJson(script.text)) places.push({ path: `ld+json[${block}]`, thing });
    block++;
  }
  return places;
}
