/** Folds each shop's webhook endpoints. Serves their list and their readers (workers/webhook-endpoints). */
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { webhookEndpoints as webhookEndpointsTable } from './tables.js';

const tables = { endpoints: webhookEndpointsTable };
type Later =
  | 'WebhookEndpointChanged'
  | 'WebhookSecretRotated'
  | 'WebhookEndpointPaused'
  | 'WebhookEndpointResumed'
  | 'WebhookReplayRequested';
type Row = Parameters<RowsOf<typeof tables>['endpoints']['put']>[0];

const keyOf = ({ data, meta }: Folded<Later | 'WebhookEndpointDeleted'>) => [meta.shop, data.endpointId] as const;
const ofEndpoint = (event: Folded<Later>) => ({ endpoints: [keyOf(event)] });

export const webhookEndpoints = projection({
  name: 'webhook-endpoints',
  version: 1,
  tables,

  needs: {
    WebhookEndpointChanged: ofEndpoint,
    WebhookSecretRotated: ofEndpoint,
    WebhookEndpointPaused: ofEndpoint,
    WebhookEndpointResumed: ofEndpoint,
    WebhookReplayRequested: ofEndpoint,
  },

  on: {
    WebhookEndpointAdded: ({ data, meta: { shop }, at, position }, { endpoints }) =>
      endpoints.put({
        ...{ shop, id: data.endpointId, url: data.url, description: data.description },
        ...{ types: JSON.stringify(data.types), secret: data.secret, previous_secret: null, overlap_ends: null },
        ...{ paused: null, created_at: at, start: position, replays: 0 },
      }),
    WebhookEndpointChanged: (event, rows) => {
      const { url, description, types } = event.data;
      change(event, rows, () => ({ url, description, types: JSON.stringify(types) }));
    },
    WebhookSecretRotated: (event, rows) => {
      const { secret, overlapEnds } = event.data;
      change(event, rows, row => ({ secret, previous_secret: row.secret, overlap_ends: overlapEnds }));
    },
    WebhookEndpointPaused: (event, rows) => change(event, rows, () => ({ paused: event.data.because })),
    WebhookEndpointResumed: (event, rows) => change(event, rows, () => ({ paused: null })),
    WebhookReplayRequested: (event, rows) =>
      change(event, rows, ({ replays }) => ({ start: event.data.after ?? '', replays: replays + 1 })),
    WebhookEndpointDeleted: (event, { endpoints }) => endpoints.remove(...keyOf(event)),
  },

  announce: {
    WebhookEndpointAdded: changed,
    WebhookEndpointChanged: changed,
    WebhookSecretRotated: changed,
    WebhookEndpointPaused: changed,
    WebhookEndpointResumed: changed,
    WebhookReplayRequested: changed,
    WebhookEndpointDeleted: changed,
  },
});

function change(event: Folded<Later>, { endpoints }: RowsOf<typeof tables>, by: (row: Readonly<Row>) => Partial<Row>) {
  const row = endpoints.needed(...keyOf(event));
  if (row) endpoints.put({ ...row, ...by(row) });
}

function changed({ meta, position }: Folded<Later | 'WebhookEndpointAdded' | 'WebhookEndpointDeleted'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'webhookEndpoints', position } }];
}
