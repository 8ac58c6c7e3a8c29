import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../platform/event-store/port.js';

/** An event in which only what a test names matters. */
export const newEvent = (chosen: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'PriceChanged',
  schema: 1,
  at: '2026-07-01T09:00:00.000Z',
  data: { from: '10.00', to: '12.00' },
  meta: {
    actor: { kind: 'worker', id: 'monitor' },
    shop: 'aurora-outfitters.myshopify.com',
    correlationId: 'correlation-1',
    causationId: null,
  },
  ...chosen,
});

export const newEvents = (count: number, chosen: Partial<NewEvent> = {}): NewEvent[] =>
  Array.from({ length: count }, () => newEvent(chosen));
