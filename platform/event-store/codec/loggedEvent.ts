import type { DataOf, EventType, ShopOf } from '../../../domain/events.js';
import type { Instant } from '../../../domain/kernel/names.js';
import type { EventMeta, RecordedEvent } from '../port.js';
import type { EventUnreadable } from './eventUnreadable.js';

/** An event as folds and deciders see it: in the current schema, and validated. */
export type LoggedEvent<Type extends EventType = EventType> = {
  [T in Type]: Omit<RecordedEvent, 'type' | 'data' | 'meta' | 'at'> & {
    readonly type: T;
    readonly data: DataOf<T>;
    readonly at: Instant;
    readonly meta: Omit<EventMeta, 'shop'> & { readonly shop: ShopOf<T> };
    /** Set if the key of its merchant's text was destroyed: `ERASED_TEXT` and `ERASED_URL` replace it. */
    readonly erased?: true;
    /** Set if no schema accepts it: reading its data or meta throws this. */
    readonly unreadable?: EventUnreadable;
  };
}[Type];
