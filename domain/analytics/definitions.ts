/**
 * What each figure means, in one sentence: sent with the figure, and explained in docs/metrics.md. A test holds the two
 * together.
 */
export const DEFINITIONS = {
  revenue:
    'What orders come to after returns, with taxes, shipping and discounts, by the day on which they were processed in the store’s time zone. Test and cancelled orders are left out; refunds are shown apart.',
  orders: 'Orders that were placed in the period, without test orders. Cancelled ones are marked.',
  products:
    'Products by what their units came to in orders of the period, after discounts and returns. Test and cancelled orders are left out.',
  lowInventory:
    'Variants of active products with at most as many units left as the threshold says. Variants whose stock is not tracked are left out; those that sell on without stock are marked.',
  newProducts: 'Active products that were created in the period.',
  conversionRate: 'Visits that ended with a purchase, of all visits, as Shopify’s own report counts them.',
  checkoutCompletion:
    'Orders, of orders and abandoned checkouts together. It is no conversion rate: visits are not known.',
  abandonedCarts:
    'Checkouts begun in the period in which the buyer left contact data and has not paid until now. Recovered ones are left out.',
  storeStats: 'Orders of the period and their revenue, without test and cancelled orders.',
} as const;
