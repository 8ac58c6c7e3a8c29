/** The parts of a reading that a rule for a site can place. */
export const RULE_PARTS = ['price', 'stock'] as const;
export type RulePart = (typeof RULE_PARTS)[number];
