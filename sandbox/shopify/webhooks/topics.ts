/** Lists the sandbox's topics, the scopes that they need, and which carry customer data. */
export interface Topic {
  /** As in the header: `orders/create`. */
  readonly name: string;
  /** As in the Admin API: `ORDERS_CREATE`. */
  readonly code: string;
  readonly scope: string | null;
  /** Refused to an app without approval for protected customer data (shopify reference §6). */
  readonly personal: boolean;
}

const topic = (name: string, scope: string | null, personal = false): Topic => ({
  name,
  code: name.toUpperCase().replace('/', '_'),
  scope,
  personal,
});

export const TOPICS: readonly Topic[] = [
  ...['create', 'updated', 'paid', 'cancelled', 'edited', 'fulfilled'].map(what =>
    topic(`orders/${what}`, 'read_orders', true),
  ),
  topic('orders/delete', 'read_orders'),
  topic('refunds/create', 'read_orders', true),
  topic('order_transactions/create', 'read_orders', true),
  ...['create', 'update'].map(what => topic(`checkouts/${what}`, 'read_orders', true)),
  topic('checkouts/delete', 'read_orders'),
  ...['create', 'update'].map(what => topic(`carts/${what}`, 'read_orders', true)),
  ...['create', 'update', 'delete'].map(what => topic(`products/${what}`, 'read_products')),
  ...['in_stock', 'out_of_stock'].map(what => topic(`variants/${what}`, 'read_products')),
  topic('collections/update', 'read_products'),
  ...['update', 'connect'].map(what => topic(`inventory_levels/${what}`, 'read_inventory')),
  ...['create', 'update', 'delete'].map(what => topic(`inventory_items/${what}`, 'read_inventory')),
  ...['create', 'update'].map(what => topic(`customers/${what}`, 'read_customers', true)),
  topic('customers/delete', 'read_customers'),
  topic('locations/update', 'read_locations'),
  ...['app/uninstalled', 'app/scopes_update', 'app_subscriptions/update', 'bulk_operations/finish', 'shop/update'].map(
    name => topic(name, null),
  ),
  ...['app_subscriptions/approaching_capped_amount', 'app_purchases_one_time/update'].map(name => topic(name, null)),
];

/** Declared with the app, never subscribed to (shopify reference §12). */
export const COMPLIANCE_TOPICS = ['customers/data_request', 'customers/redact', 'shop/redact'] as const;
export type ComplianceTopic = (typeof COMPLIANCE_TOPICS)[number];

export const topicOf = (code: string): Topic | undefined => TOPICS.find(known => known.code === code);
