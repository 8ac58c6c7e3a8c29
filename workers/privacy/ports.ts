import type { Handle } from '../../application/decide/handle.js';
import type { ReactorPorts } from '../../application/follow/reactor.js';
import type { Bus } from '../../platform/bus/port.js';
import type { ErasureList } from '../../platform/erasure-list/erasureList.js';
import type { Ids } from '../../platform/runtime/ids/ids.js';
import type { AuditSearch } from '../../platform/search/port.js';
import type { Tokens } from '../../platform/shopify/connect/tokens.js';
import type { Shopify } from '../../platform/shopify/port.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Vault } from '../../platform/vault/port.js';

export interface ErasurePorts extends ReactorPorts {
  readonly handle: Handle;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly tokens: Pick<Tokens, 'forget' | 'use'>;
  readonly shopify: Pick<Shopify, 'profile'>;
  readonly bus: Pick<Bus, 'erase' | 'publish'>;
  readonly search: Pick<AuditSearch, 'checkpoint' | 'eraseShop'>;
  readonly erasureList: ErasureList;
  /** `null`: pages are not kept. */
  readonly snapshots: SnapshotStore | null;
}
