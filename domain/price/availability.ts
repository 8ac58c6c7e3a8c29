/** Price-monitoring reference §7. `unknown`: nothing on the page proves the stock. */
export const AVAILABILITIES = [
  'in_stock',
  'out_of_stock',
  'pre_order',
  'back_order',
  'discontinued',
  'unknown',
] as const;
export type Availability = (typeof AVAILABILITIES)[number];
