import type { DataOf, EventType, ShopOf } from '../../../domain/events.js';
import type { Instant } from '../../../domain/kernel/names.js';
import type { EventMeta, RecordedEvent } from '../port.js';
import type { EventUnreadable } from './eventUnreadable.js';

/** An event as folds and deciders see it: in the current form, and checked. */
export type LoggedEvent<Type extends EventType = EventType> = {
  [T in Type]: Omit<RecordedEvent, 'type' | 'data' | 'meta' | 'at'> & {
    readonly type: T;
    readonly data: DataOf<T>;
    readonly at: Instant;
    readonly meta: Omit<EventMeta, 'shop'> & { readonly shop: ShopOf<T> };
    /** Set if the key of what its merchant typed was destroyed: `ERASED_TEXT` and `ERASED_URL` stand for it. */
    readonly erased?: true;
    /** Set if no schema admits it: reading its data or meta throws this. */
    readonly unreadable?: EventUnreadable;
  };
}[Type];
