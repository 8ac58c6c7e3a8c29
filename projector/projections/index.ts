import type { Projection } from '../projection.js';
import { alerts } from './alerts.js';
import { billing } from './billing.js';
import { checkouts } from './checkouts.js';
import { competitors } from './competitors.js';
import { compliance } from './compliance.js';
import { discovery } from './discovery.js';
import { insights } from './insights.js';
import { notifications } from './notifications.js';
import { orders } from './orders.js';
import { products } from './products.js';
import { sessions } from './sessions.js';
import { shops } from './shops.js';

/** Every read model of the product. A table belongs to exactly one of them. */
export const projections: readonly Projection[] = [
  alerts,
  billing,
  checkouts,
  competitors,
  compliance,
  discovery,
  insights,
  notifications,
  orders,
  products,
  sessions,
  shops,
];
