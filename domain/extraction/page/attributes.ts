/** The attributes that the extractor reads; all others are dropped. */
import { Concern } from './concern.js';

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

/** Values with decoded entities; `''` without a value. The first of repeated attributes counts. */
export type Attributes = { readonly [Name in AttributeName]?: string };

export const ATTRIBUTE_NAMES: readonly AttributeName[] = NAMES;

const CONCERNS: { readonly [Name in AttributeName]?: number } = {
  itemprop: Concern.Microdata,
  itemscope: Concern.Microdata,
  property: Concern.Rdfa,
  typeof: Concern.Rdfa,
  role: Concern.Control,
  onclick: Concern.Control,
};

/** The `Concern` bits of an attribute. */
export const concernOf = (name: AttributeName): number =>
  CONCERNS[name] ?? (name.startsWith('data-') ? Concern.Hook : 0);
