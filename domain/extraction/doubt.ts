/** The reasons why a reading isn't sure of its price. */

/** Stable codes; the client has a sentence for each. */
export const DOUBTS = [
  /** The page's data and its text name different prices. */
  'data_differs',
  /** Several prices are about as likely. */
  'several_prices',
  /** The price depends on a membership, a code or the like. */
  'conditional',
  /** The price is declared in the page's data and printed nowhere. */
  'not_printed',
  /** Nothing on the page marks the amount as the product's price. */
  'not_marked',
  /** The page prints amounts but nothing that it sells. */
  'not_for_sale',
  /** The merchant's rule for the site finds nothing on this page. */
  'rule_missed',
] as const;
export type Doubt = (typeof DOUBTS)[number];
