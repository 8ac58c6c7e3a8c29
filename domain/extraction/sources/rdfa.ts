/** RDFa Lite: `vocab`, `typeof`, `property`, `resource` carry the same vocabulary as microdata. */
import { type PageElement, pathTo, type Tree, textOf } from '../page/tree.js';
import type { Place } from '../schema-org/readProducts.js';

type Draft = Record<string, unknown[]>;

export function rdfa(tree: Tree): Place[] {
  const things = new Map<PageElement, Draft>();
  const places: Place[] = [];
  for (const element of tree.elements) {
    const { attributes } = element;
    const properties = attributes.property;
    const types = attributes.typeof;
    if (types !== undefined) {
      const thing: Draft = { '@type': types.split(/\s+/).filter(Boolean) };
      if (attributes.resource) thing['@id'] = [attributes.resource];
      things.set(element, thing);
      const owner = properties && ownerOf(element, things);
      if (owner && properties) add(owner, properties, thing);
      else places.push({ path: `rdfa ${pathTo(element)}`, thing });
    } else if (properties !== undefined && things.size > 0) {
      const owner = ownerOf(element, things);
      if (owner) add(owner, properties, propertyValue(tree, element));
    }
  }
  return places;
}

function ownerOf(element: PageElement, things: ReadonlyMap<PageElement, Draft>): Draft | undefined {
  for (let at = element.parent; at; at = at.parent) {
    const thing = things.get(at);
    if (thing) return thing;
  }
  return undefined;
}

function add(thing: Draft, properties: string, value: unknown): void {
  for (const property of properties.split(/\s+/)) {
    const name = property.slice(property.lastIndexOf(':') + 1);
    if (!name) continue;
    const values = thing[name] ?? [];
    values.push(value);
    thing[name] = values;
  }
}

function propertyValue(tree: Tree, element: PageElement): string {
  const { attributes } = element;
  return (attributes.content ?? attributes.href ?? attributes.src ?? textOf(tree, element, 300)).trim();
}
