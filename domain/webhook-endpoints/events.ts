/** Events of a shop's webhook endpoints. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, oneOf, orNull, text, typed, typedUrl } from '../kernel/event.js';
import type { Instant, SealedText } from '../kernel/names.js';
import { PAUSE_REASONS } from './limits.js';

const endpointId = text;
const described = {
  url: typedUrl(),
  /** Public event types; empty: all. */
  types: Type.Array(text),
  description: typed(),
};
/** Sealed in the context `secretContext`. */
const secret = named<SealedText>();

export const webhookEndpointEvents = {
  WebhookEndpointAdded: ofShop({ endpointId, ...described, secret }),
  WebhookEndpointChanged: ofShop({ endpointId, ...described }),
  /** The previous secret also signs until `overlapEnds`. */
  WebhookSecretRotated: ofShop({ endpointId, secret, overlapEnds: named<Instant>() }),
  WebhookEndpointPaused: ofShop({ endpointId, because: oneOf(PAUSE_REASONS) }),
  WebhookEndpointResumed: ofShop({ endpointId }),
  /** Its reader starts again after this position; `null`: at the oldest event. */
  WebhookReplayRequested: ofShop({ endpointId, after: orNull(text) }),
  WebhookEndpointDeleted: ofShop({ endpointId }),
};
export type WebhookEndpointEvent = EventIn<typeof webhookEndpointEvents>;
