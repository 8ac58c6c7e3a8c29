/** A stream's name is part of the log: under another name, a shop's history is lost. */
import { expect, it } from 'vitest';
import { adminViewsStream } from './admin/adminViews.js';
import { alertStream } from './alerts/alert.js';
import { alertMessageStream } from './alerts/alertMessage.js';
import { as } from './kernel/names.js';
import { pageStream } from './price/price.js';
import { entryStream } from './session/entry.js';
import { sessionStream } from './session/session.js';
import { connectStream } from './shop/connectAttempt.js';
import { ONE_PER_SHOP } from './streams.js';

it('are named after their kind and their shop', () =>
  expect(ONE_PER_SHOP.map(stream => stream(as('a.example'))).sort()).toEqual(
    [
      'alert-history alert-settings analytics annotations billing cases catalog checkouts compliance data-exports',
      'discovery imports market notifications orders privacy privacy-reports retention share-links shop',
      'token-uses watchlist webhook-endpoints',
    ]
      .join(' ')
      .split(' ')
      .map(kind => `${kind}-a.example`)
      .sort(),
  ));

it('are named after what else they are about', () =>
  expect([
    adminViewsStream(as('2026-07-01T09:00:00.000Z')),
    alertMessageStream('m1'),
    alertStream('a1'),
    connectStream('c1'),
    entryStream('e1'),
    pageStream(as('p1')),
    sessionStream(as('s1')),
  ]).toEqual([
    'admin-views-2026-07',
    'alert-message-m1',
    'alert-a1',
    'connect-c1',
    'entry-e1',
    'page-p1',
    'session-s1',
  ]));
