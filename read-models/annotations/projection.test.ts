import { expect, it } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { annotations } from './projection.js';

const at = as<Instant>('2026-11-21T12:00:00.000Z');
const sent = { annotationId: 'a1', day: '2026-11-20', text: 'Newsletter sent' };
const added = (shop?: string) => happened('AnnotationAdded', { ...sent, at }, shop);
const row = { shop: SHOP, id: 'a1', day: '2026-11-20', text: 'Newsletter sent' };

it('keeps each annotation as last edited, until it is deleted', async () => {
  const edited = happened('AnnotationEdited', { ...sent, day: '2026-11-19', text: 'Newsletter', at });
  const deleted = happened('AnnotationDeleted', { annotationId: 'a1', at });
  expect(await (await folded(annotations, added()))('annotations')).toEqual([row]);
  expect(await (await folded(annotations, added(), edited))('annotations')).toEqual([
    { ...row, day: '2026-11-19', text: 'Newsletter' },
  ]);
  expect(await (await folded(annotations, added(), edited, deleted))('annotations')).toEqual([]);
});

it('belongs to one shop', async () => {
  const theirs = happened('AnnotationDeleted', { annotationId: 'a1', at }, 'other.myshopify.com');
  expect(await (await folded(annotations, added(), added('other.myshopify.com'), theirs))('annotations')).toEqual([
    row,
  ]);
});
