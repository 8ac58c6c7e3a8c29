import type { Handle } from '../../application/decide/handle.js';
import { as, type Instant, type NotificationId, type ShopDomain } from '../../domain/kernel/names.js';
import { notifications, notificationsStream } from '../../domain/notifications/notifications.js';
import type { NotificationType } from '../../domain/notifications/notificationType.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';

export interface NewNotification {
  readonly message: string;
  readonly notificationType: NotificationType;
  readonly category: string;
  /** The page on which the merchant can act. */
  readonly action: string;
}

/** The notification's owner and cause. */
interface Cause {
  readonly worker: string;
  /** Derived from the event, so that a repeated event raises one notification. */
  readonly commandId: string;
  readonly shop: ShopDomain;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly at: Instant;
}

/** Raises a notification that stays in the bell of all the shop's sessions until somebody reads it. */
export async function raiseNotification(handle: Handle, cause: Cause, notice: NewNotification): Promise<void> {
  const { worker, commandId, shop, correlationId, causationId, at } = cause;
  await handle(notifications, {
    commandId,
    stream: notificationsStream(shop),
    command: {
      type: 'RaiseNotification',
      notification: {
        notificationId: as<NotificationId>(derivedId(commandId, 'notification')),
        ...notice,
        sessionId: null,
        persistent: true,
        duration: null,
      },
      at,
    },
    meta: { actor: { kind: 'worker', id: worker }, shop, correlationId, causationId },
  });
}
