/** The attributes that the extractor reads. The rest, more than half of a page's attributes, are dropped. */

const NAMES = [
  'action',
  'alt',
  'aria-disabled',
  'aria-label',
  'class',
  'content',
  'data-action',
  'data-auto',
  'data-automation-id',
  'data-cy',
  'data-hook',
  'data-price-type',
  'data-product-json',
  'data-product_variations',
  'data-qa',
  'data-role',
  'data-test',
  'data-test-id',
  'data-testid',
  'disabled',
  'hidden',
  'href',
  'id',
  'itemid',
  'itemprop',
  'itemref',
  'itemscope',
  'itemtype',
  'lang',
  'name',
  'onclick',
  'property',
  'rel',
  'resource',
  'role',
  'src',
  'style',
  'title',
  'type',
  'typeof',
  'value',
  'xml:lang',
] as const;

export type AttributeName = (typeof NAMES)[number];

/** By name, entities decoded; `''` if an attribute has no value. If one is repeated, the first counts. */
export type Attributes = { readonly [Name in AttributeName]?: string };

export const ATTRIBUTE_NAMES: readonly AttributeName[] = NAMES;
