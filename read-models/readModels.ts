import { alerts } from './alerts/projection.js';
import { annotations } from './annotations/projection.js';
import { billing } from './billing/projection.js';
import { checkouts } from './checkouts/projection.js';
import { competitors } from './competitors/projection.js';
import { discovery } from './discovery/projection.js';
import { feed } from './feed/projection.js';
import { imports } from './imports/projection.js';
import { insights } from './insights/projection.js';
import { notifications } from './notifications/projection.js';
import { orders } from './orders/projection.js';
import { privacy } from './privacy/projection.js';
import { products } from './products/projection.js';
import type { Projection } from './projection.js';
import { sessions } from './session/projection.js';
import { shareLinks } from './share-links/projection.js';
import { shops } from './shop/projection.js';
import { webhookEndpoints } from './webhook-endpoints/projection.js';

/** Lists every read model. Each table belongs to exactly one. */
export const projections: readonly Projection[] = [
  alerts,
  annotations,
  billing,
  checkouts,
  competitors,
  discovery,
  feed,
  imports,
  insights,
  notifications,
  orders,
  privacy,
  products,
  sessions,
  shareLinks,
  shops,
  webhookEndpoints,
];
