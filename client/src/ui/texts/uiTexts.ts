/**
 * Every text of the parts that all features share: a second language is another object of the type `UiTexts`.
 * Amounts, dates and counts come formatted.
 */
export const uiTexts = {
  cancel: 'Cancel',
  delta: {
    isNew: 'new',
    up: 'up',
    down: 'down',
    flat: 'unchanged',
    comparedWith: (against: string) => `compared with ${against}`,
  },
  retry: 'Try Again',
  close: 'Close',
  toasts: 'Messages',
  more: 'More',
};

export type UiTexts = typeof uiTexts;
