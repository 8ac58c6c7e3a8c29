/** Reads RDFa Lite: `typeof`, `property` and `resource` with the same vocabulary as microdata. */
import { Concern } from '../page/concern.js';
import { type PageElement, pathTo, type Tree, textOf } from '../page/tree.js';
import type { Place } from '../schema-org/readProducts.js';
import { add, type Draft, ownerOf } from './scopes.js';

export function rdfa(tree: Tree): Place[] {
  const things = new Map<PageElement, Draft>();
  const places: Place[] = [];
  for (const element of tree.declaring) {
    if ((element.concern & Concern.Rdfa) === 0) continue;
    const { attributes } = element;
    const types = attributes.typeof;
    if (types === undefined && things.size === 0) continue;
    const properties = attributes.property && withoutPrefixes(attributes.property);
    if (types !== undefined) {
      const thing: Draft = { '@type': types.split(/\s+/).filter(Boolean) };
      if (attributes.resource) thing['@id'] = [attributes.resource];
      things.set(element, thing);
      const owner = properties && ownerOf(element, things);
      if (owner && properties) add(owner, properties, thing);
      else places.push({ path: `rdfa ${pathTo(element)}`, thing });
    } else if (properties !== undefined) {
      const owner = ownerOf(element, things);
      if (owner) add(owner, properties, propertyValue(tree, element));
    }
  }
  return places;
}

/** Reduces `schema:price` to `price`. */
const withoutPrefixes = (properties: string): string =>
  properties
    .split(/\s+/)
    .map(name => name.slice(name.lastIndexOf(':') + 1))
    .join(' ');

function propertyValue(tree: Tree, element: PageElement): string {
  const { attributes } = element;
  return (attributes.content ?? attributes.href ?? attributes.src ?? textOf(tree, element, 300)).trim();
}
