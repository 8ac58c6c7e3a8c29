/** Notifies a shop of changes to its plan. */

import type { Handle } from '../../application/decide/handle.js';
import type { Reactor, ReactorEvent, ReactorPorts } from '../../application/follow/reactor.js';
import type { NotificationType } from '../../domain/notifications/notificationType.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { raiseNotification } from '../notifications/raiseNotification.js';

export interface NotificationPorts extends ReactorPorts {
  readonly handle: Handle;
}

const TOLD = [
  'TrialEnded',
  'SubscriptionActivated',
  'SubscriptionDeclined',
  'SubscriptionExpired',
  'SubscriptionFrozen',
  'SubscriptionCancelled',
] as const;
type PlanEvent = (typeof TOLD)[number];

/** Starts at the head: earlier events are not notified again. */
export const planNotifications = (ports: NotificationPorts): Reactor<PlanEvent> => ({
  name: 'plan-notices',
  types: TOLD,
  from: 'head',
  reads: [],
  react: event => notifyShop(ports, event),
});

async function notifyShop({ handle }: NotificationPorts, event: ReactorEvent<PlanEvent>): Promise<void> {
  const notice = notificationOf(event);
  const { correlationId } = event.meta;
  const shop = event.meta.shop;
  if (!notice) return;
  const [notificationType, message] = notice;
  const cause = { worker: 'billing', commandId: derivedId('plan notice', event.id), shop, correlationId };
  await raiseNotification(
    handle,
    { ...cause, causationId: event.id, at: event.at },
    { message, notificationType, category: 'profile', action: '/profile' },
  );
}

/** `null` if nothing changes for the shop: it was subscribed when its trial ended, or the app was removed. */
function notificationOf(event: ReactorEvent<PlanEvent>): readonly [NotificationType, string] | null {
  switch (event.type) {
    case 'TrialEnded':
      return event.data.subscribed
        ? null
        : [
            'warning',
            'Your free trial has ended. Live price checks and discovery are paused until you subscribe; nothing is deleted.',
          ];
    case 'SubscriptionActivated':
      return ['success', 'Your Pro plan is active.'];
    case 'SubscriptionDeclined':
      return ['info', 'The subscription was declined in Shopify. You weren’t charged.'];
    case 'SubscriptionExpired':
      return ['info', 'The subscription wasn’t approved within two days. You can subscribe again at any time.'];
    case 'SubscriptionFrozen':
      return ['error', 'Shopify couldn’t collect the payment for your plan. Please settle it in your Shopify admin.'];
    case 'SubscriptionCancelled':
      return event.data.by === 'uninstall' ? null : ['info', 'Your subscription was cancelled. Nothing is deleted.'];
  }
}
