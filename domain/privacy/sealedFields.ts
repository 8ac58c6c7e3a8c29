/**
 * Locates the sealed text in shop events, with its context. An event with sealed text that is missing here does not
 * compile.
 */
import { chatContext } from '../alerts/chat.js';
import { deviceContext } from '../alerts/pushDevice.js';
import { addressContext } from '../alerts/settings.js';
import { visitsContext } from '../analytics/analytics.js';
import { checkoutContext } from '../checkouts/checkouts.js';
import type { DataOf, EVENTS, EventType } from '../events.js';
import type { Instant, SealedText, ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
import { customerContext, orderContext } from '../orders/orders.js';
import { readOrder, type WrittenOrder } from '../orders/writtenOrder.js';
import { keptContext } from '../retention/retention.js';
import { secretContext } from '../webhook-endpoints/webhookEndpoints.js';
import { subjectContext } from './privacy.js';

export interface SealedField {
  /** The path within the event's data. */
  readonly path: readonly (string | number)[];
  readonly context: string;
  /** As in `SealedPart`. */
  readonly read?: SealedPart<unknown>['read'];
  /** A secret that would let whoever reads it act as the store, and that the product shows once or never. */
  readonly isKey?: true;
}

/** `true` if values of this type contain sealed text. */
type Holds<T> = T extends SealedText
  ? true
  : T extends string | number | boolean | null | undefined
    ? false
    : T extends readonly (infer Item)[]
      ? Holds<Item>
      : { readonly [Key in keyof T]: Holds<T[Key]> }[keyof T];

type Sealing = {
  [Type in EventType]: (typeof EVENTS)[Type]['of'] extends 'shop'
    ? true extends Holds<DataOf<Type>>
      ? Type
      : never
    : never;
}[EventType];

export interface EventOfShop<Type extends EventType> {
  readonly shop: ShopDomain;
  readonly at: Instant;
  readonly data: DataOf<Type>;
}

const FIELDS: { readonly [Type in Sealing]: (event: EventOfShop<Type>) => readonly SealedField[] } = {
  AlertSettingsSaved: ({ shop }) => [
    { path: ['choices', 'email', 'address'], context: addressContext(shop, 'email') },
    { path: ['choices', 'sms', 'address'], context: addressContext(shop, 'sms') },
  ],
  AlertAddressConfirmed: ({ shop, data: { channel } }) => [
    { path: ['address'], context: addressContext(shop, channel) },
  ],
  ChatAdded: ({ shop, data: { channel } }) => [{ path: ['target'], context: chatContext(shop, channel), isKey: true }],
  PushDeviceAdded: ({ shop, data: { deviceId } }) => [
    { path: ['subscription'], context: deviceContext(shop, deviceId) },
  ],
  OrderSynced: ({ at, data: { orderId } }) => [
    {
      path: ['order'],
      context: orderContext(orderId, at),
      read: (written: WrittenOrder) => readOrder(orderId, written),
    },
    { path: ['customer'], context: customerContext(orderId) },
  ],
  CheckoutSynced: ({ at, data: { checkoutId } }) => [{ path: ['checkout'], context: checkoutContext(checkoutId, at) }],
  ConversionReported: ({ at, data: { days } }) =>
    days.map(({ day }, n) => ({ path: ['days', n, 'figures'], context: visitsContext(day, at) })),
  ErasureRequested: ({ data: { erasureId } }) => [{ path: ['subject'], context: subjectContext(erasureId) }],
  RetentionPassed: ({ data: { ordersBefore, kept } }) =>
    kept.map((figures, n) => ({ path: ['kept', n, 'figures'], context: keptContext(ordersBefore, figures) })),
  WebhookEndpointAdded: ({ shop, data: { endpointId } }) => [
    { path: ['secret'], context: secretContext(shop, endpointId), isKey: true },
  ],
  WebhookSecretRotated: ({ shop, data: { endpointId } }) => [
    { path: ['secret'], context: secretContext(shop, endpointId), isKey: true },
  ],
  DataRequested: ({ data: { requestId } }) => [{ path: ['subject'], context: subjectContext(requestId) }],
};

/** Fields that may hold sealed text. A field may be `null`, or in plain text in events from earlier versions. */
export const sealedFields = <Type extends EventType>(type: Type, event: EventOfShop<Type>): readonly SealedField[] =>
  Object.hasOwn(FIELDS, type)
    ? ((FIELDS as unknown as Readonly<Record<string, (event: EventOfShop<Type>) => readonly SealedField[]>>)[type]?.(
        event,
      ) ?? [])
    : [];
