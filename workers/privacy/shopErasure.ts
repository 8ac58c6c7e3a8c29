/** Shared by the passes of a shop's erasure. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { ErasedStore } from '../../domain/privacy/erasedStores.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import type { ErasurePorts } from './ports.js';

export interface ShopErasure {
  readonly shop: ShopDomain;
  readonly erasureId: string;
  /** Meta of the erasure's events. */
  readonly meta: EventMeta;
  /** The shop's streams that are not named after it, such as its sessions'. Looked up once. */
  readonly streams: () => Promise<ReadonlySet<string>>;
}

/**
 * Removes the shop's data from one store. Repeated until it finds nothing, which proves that nothing remains.
 * @returns the number of items found.
 */
export type Pass = (ports: ErasurePorts, erasure: ShopErasure) => Promise<number>;

export type ShopPasses = Readonly<
  Record<Exclude<ErasedStore, 'orders'>, { readonly what: string; readonly pass: Pass }>
>;

export const metaOf = (shop: ShopDomain, erasureId: string): EventMeta => ({
  actor: { kind: 'worker', id: 'erasure' },
  shop,
  correlationId: erasureId,
  causationId: null,
});
