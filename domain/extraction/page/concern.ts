/**
 * Which of a page's readers an element concerns, as bits: by its tag, and by the attributes that it has. Most elements
 * concern none, and are passed over without a look at their attributes.
 */
export const Concern = {
  /** What the page says about itself: its head, headings and forms. */
  Page: 1,
  Microdata: 2,
  Rdfa: 4,
  /** It may be a control: by its tag, its role or what it does when it is clicked. */
  Control: 8,
  /** It has a name for tests or scripts. */
  Hook: 16,
  /** Its text may be a button to the customer, whatever its tag. */
  Leaf: 32,
} as const;

/** An element that says something of the page in its markup: few do, and three readers look at no other. */
export const DECLARING = Concern.Page | Concern.Microdata | Concern.Rdfa;
