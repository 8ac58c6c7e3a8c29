/** Reads microdata: `content` overrides text on any element, `itemref` is followed, and an Offer may stand alone. */
import { Concern } from '../page/concern.js';
import { type PageElement, pathTo, type Tree, textOf } from '../page/tree.js';
import type { Place } from '../schema-org/readProducts.js';
import type { Thing } from '../schema-org/thing.js';
import { add, type Draft, ownerOf } from './scopes.js';

/** Limits hostile pages with excessive references. */
const MAX_REFERENCES = 50;
const TEXT_LIMIT = 300;

export interface Microdata {
  readonly places: readonly Place[];
  /** Finds a thing's element on the page. */
  readonly elementOf: (thing: Thing) => PageElement | undefined;
  /** The elements that each declare a product. */
  readonly products: readonly PageElement[];
}

export function microdata(tree: Tree): Microdata {
  const things = new Map<PageElement, Draft>();
  const origins = new Map<Thing, PageElement>();
  const places: Place[] = [];
  const orphans: PageElement[] = [];

  for (const element of tree.declaring) {
    if ((element.concern & Concern.Microdata) === 0) continue;
    const { attributes } = element;
    const properties = attributes.itemprop;
    if (attributes.itemscope === undefined && (properties === undefined || attributes.itemtype === undefined)) {
      if (properties === undefined) continue;
      const owner = ownerOf(element, things);
      if (owner) add(owner, properties, propertyValue(tree, element));
      else if (properties.includes('offers') || properties.includes('price')) orphans.push(element);
      continue;
    }
    const thing: Draft = { '@type': (attributes.itemtype ?? '').split(/\s+/).filter(Boolean) };
    if (attributes.itemid) thing['@id'] = [attributes.itemid];
    things.set(element, thing);
    origins.set(thing, element);
    const owner = properties === undefined ? undefined : ownerOf(element, things);
    if (owner && properties !== undefined) add(owner, properties, thing);
    else places.push({ path: `microdata ${pathTo(element)}`, thing });
  }
  followReferences(tree, things);
  return {
    places: [...places, ...loneOffers(tree, places, orphans)],
    elementOf: thing => origins.get(thing),
    products: [...things.keys()].filter(({ attributes }) =>
      /Product(?:Model|Group)?\/?(?:\s|$)/.test(attributes.itemtype ?? ''),
    ),
  };
}

function propertyValue(tree: Tree, element: PageElement): string {
  const { attributes, tag } = element;
  const direct = attributes.content ?? (tag === 'data' || tag === 'meter' ? attributes.value : undefined);
  if (direct !== undefined) return direct.trim();
  if (tag === 'link' || tag === 'a' || tag === 'area') return attributes.href ?? textOf(tree, element, TEXT_LIMIT);
  if (tag === 'img' || tag === 'source') return attributes.src ?? '';
  return textOf(tree, element, TEXT_LIMIT);
}

/** Adds the properties of elements that `itemref` names. */
function followReferences(tree: Tree, things: ReadonlyMap<PageElement, Draft>): void {
  const referring = [...things].filter(([element]) => element.attributes.itemref);
  if (referring.length === 0) return;
  const byId = new Map<string, PageElement>();
  for (const element of tree.elements) if (element.attributes.id) byId.set(element.attributes.id, element);
  for (const [element, thing] of referring.slice(0, MAX_REFERENCES)) {
    for (const id of (element.attributes.itemref ?? '').split(/\s+/).slice(0, MAX_REFERENCES)) {
      const target = byId.get(id);
      if (target) addProperties(tree, target, thing, things);
    }
  }
}

function addProperties(tree: Tree, target: PageElement, thing: Draft, things: ReadonlyMap<PageElement, Draft>): void {
  for (let n = target.index; n <= Math.min(target.last, target.index + 500); n++) {
    const element = tree.elements[n];
    const properties = element?.attributes.itemprop;
    if (!element || properties === undefined) continue;
    const scope = things.get(element);
    add(thing, properties, scope ?? propertyValue(tree, element));
    if (scope) n = element.last;
  }
}

/** Treats an Offer without a Product, or a bare `itemprop=price`, as the page's offer. */
function loneOffers(tree: Tree, places: readonly Place[], orphans: readonly PageElement[]): Place[] {
  const lone: Place[] = [];
  for (const { path, thing } of places) {
    const types = String((thing as Draft)['@type']?.[0] ?? '');
    if (/Offer\/?$/i.test(types)) lone.push({ path, thing: { '@type': ['Product'], offers: [thing] } });
  }
  if (lone.length > 0 || orphans.length === 0 || orphans.length > 3) return lone;
  const offer: Draft = { '@type': ['Offer'] };
  for (const element of orphans) add(offer, element.attributes.itemprop ?? '', propertyValue(tree, element));
  for (const element of tree.declaring) {
    const name = element.attributes.itemprop;
    if (name === 'priceCurrency' || name === 'availability') add(offer, name, propertyValue(tree, element));
  }
  const [first] = orphans;
  return first ? [{ path: `microdata ${pathTo(first)}`, thing: { '@type': ['Product'], offers: [offer] } }] : [];
}
