/**
 * One-sentence definitions, sent with each figure and explained in docs/metrics.md. A test keeps the two in sync.
 */
export const DEFINITIONS = {
  revenue:
    'Order totals after returns and refunds, with taxes, shipping and discounts, by the day on which an order was processed in the store’s time zone. A gift card counts when it is spent, not when it is sold. Test and cancelled orders are left out; refunds are shown separately.',
  orders: 'Orders placed in the period, without test orders. Cancelled orders are marked.',
  products:
    'Products by their sales in orders of the period, after discounts and returns. Sold gift cards, test and cancelled orders are left out.',
  productDays:
    'Each day’s revenue, divided among the products that sold best in the period. Discounts on whole orders are spread over products in proportion; the rest is other products, shipping and taxes.',
  lowInventory:
    'Variants of active products whose stock is at or below the threshold. Variants whose stock is not tracked are left out; those that still sell when out of stock are marked. A variant sells out this week if its product, all variants together, lasts seven days or less at the pace of the last 28 days.',
  newProducts: 'Active products created in the period.',
  conversionRate: 'The share of visits that ended in a purchase, as Shopify’s own report counts them.',
  checkoutCompletion:
    'Orders as a share of orders and abandoned checkouts together. This isn’t a conversion rate: visits aren’t known.',
  abandonedCarts:
    'Checkouts started in the period in which the buyer left contact data and hasn’t paid yet. Recovered checkouts are left out.',
  storeStats:
    'Orders of the period and their revenue, without test and cancelled orders. A gift card counts when it is spent, not when it is sold.',
} as const;
