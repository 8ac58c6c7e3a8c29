/** A shop's webhook endpoints, to which its public events are sent. Stream: `webhook-endpoints-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, SealedText, ShopDomain } from '../kernel/names.js';
import type { WebhookEndpointEvent } from './events.js';
import { ENDPOINT_LIMIT, type PauseReason } from './limits.js';

export type { WebhookEndpointEvent } from './events.js';

export const webhookEndpointsStream = (shop: ShopDomain): string => `webhook-endpoints-${shop}`;

/** Binds a sealed secret to its shop and endpoint. */
export const secretContext = (shop: string, endpointId: string): string => `webhook-secret/${shop}/${endpointId}`;

interface Described {
  readonly url: string;
  readonly types: readonly string[];
  readonly description: string;
}

type WebhookEndpointCommand = { readonly endpointId: string; readonly at: Instant } & (
  | ({ type: 'AddWebhookEndpoint'; secret: SealedText } & Described)
  | ({ type: 'ChangeWebhookEndpoint' } & Described)
  | { type: 'RotateWebhookSecret'; secret: SealedText; overlapEnds: Instant }
  | { type: 'PauseWebhookEndpoint'; because: PauseReason }
  | { type: 'ResumeWebhookEndpoint' }
  | { type: 'ReplayWebhookEvents'; after: string | null }
  | { type: 'DeleteWebhookEndpoint' }
);

export interface WebhookEndpoint extends Described {
  readonly secret: SealedText;
  /** Also signs until then; `null`: the secret was never replaced. */
  readonly previous: { readonly secret: SealedText; readonly overlapEnds: Instant } | null;
  readonly isPaused: boolean;
}
type WebhookEndpoints = ReadonlyMap<string, WebhookEndpoint>;

export const webhookEndpoints: Decider<WebhookEndpoints, WebhookEndpointCommand, WebhookEndpointEvent> = {
  initial: new Map(),

  decide(command, endpoints) {
    const { endpointId, at } = command;
    if (command.type === 'AddWebhookEndpoint') {
      if (endpoints.size >= ENDPOINT_LIMIT) return refuse('WEBHOOK_ENDPOINTS_FULL', { limit: ENDPOINT_LIMIT });
      return [{ ...command, type: 'WebhookEndpointAdded' }];
    }
    const known = endpoints.get(endpointId);
    if (!known) return refuse('WEBHOOK_ENDPOINT_NOT_FOUND');
    switch (command.type) {
      case 'ChangeWebhookEndpoint': {
        const { url, types, description } = command;
        if (JSON.stringify([url, types, description]) === JSON.stringify([known.url, known.types, known.description]))
          return [];
        return [{ type: 'WebhookEndpointChanged', endpointId, url, types, description, at }];
      }
      case 'RotateWebhookSecret':
        return [{ ...command, type: 'WebhookSecretRotated' }];
      case 'PauseWebhookEndpoint':
        return known.isPaused ? [] : [{ type: 'WebhookEndpointPaused', endpointId, because: command.because, at }];
      case 'ResumeWebhookEndpoint':
        return known.isPaused ? [{ type: 'WebhookEndpointResumed', endpointId, at }] : [];
      case 'ReplayWebhookEvents':
        return [{ type: 'WebhookReplayRequested', endpointId, after: command.after, at }];
      case 'DeleteWebhookEndpoint':
        return [{ type: 'WebhookEndpointDeleted', endpointId, at }];
    }
  },

  evolve(endpoints, event) {
    const next = new Map(endpoints);
    const { endpointId } = event;
    if (event.type === 'WebhookEndpointAdded') {
      const { url, types, description, secret } = event;
      return next.set(endpointId, { url, types, description, secret, previous: null, isPaused: false });
    }
    if (event.type === 'WebhookEndpointDeleted') next.delete(endpointId);
    const known = next.get(endpointId);
    return known ? next.set(endpointId, { ...known, ...changeBy(event, known) }) : next;
  },
};

function changeBy(event: WebhookEndpointEvent, { secret }: WebhookEndpoint): Partial<WebhookEndpoint> {
  switch (event.type) {
    case 'WebhookEndpointChanged': {
      const { url, types, description } = event;
      return { url, types, description };
    }
    case 'WebhookSecretRotated':
      return { secret: event.secret, previous: { secret, overlapEnds: event.overlapEnds } };
    case 'WebhookEndpointPaused':
      return { isPaused: true };
    case 'WebhookEndpointResumed':
      return { isPaused: false };
    default:
      return {};
  }
}
