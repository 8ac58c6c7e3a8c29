/** The token of a stack's part: five products and, in the colour of what is compared, the rest. */
export const partColour = (index: number, count: number): string =>
  index === count - 1 ? 'compare' : `series-${index + 1}`;
