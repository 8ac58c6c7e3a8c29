/** The root fields of the Admin API that the sandbox supports, queries and mutations. */
import { appSubscriptionCancel, appSubscriptionCreate } from './billingQueries.js';
import { bulkOperation, bulkOperationCancel, bulkOperationRunQuery, bulkOperations } from './bulkQueries.js';
import { abandonedCheckouts, abandonedCheckoutsCount } from './checkoutQueries.js';
import { inventoryItem } from './inventoryQueries.js';
import { node, nodes } from './nodeQueries.js';
import { order, orders, ordersCount } from './orderQueries.js';
import { product, products, productsCount, productVariants } from './productQueries.js';
import { shopifyqlQuery } from './shopifyqlQuery.js';
import { appUninstall, currentAppInstallation, publicApiVersions, shop } from './shopQueries.js';
import { webhookSubscriptionCreate, webhookSubscriptionDelete, webhookSubscriptions } from './webhookQueries.js';

export const root = {
  shop,
  currentAppInstallation,
  publicApiVersions,
  orders,
  order,
  ordersCount,
  products,
  product,
  productsCount,
  productVariants,
  inventoryItem,
  abandonedCheckouts,
  abandonedCheckoutsCount,
  shopifyqlQuery,
  node,
  nodes,
  bulkOperation,
  bulkOperations,
  bulkOperationRunQuery,
  bulkOperationCancel,
  webhookSubscriptions,
  webhookSubscriptionCreate,
  webhookSubscriptionDelete,
  appSubscriptionCreate,
  appSubscriptionCancel,
  appUninstall,
};
