import { singleKeysOn } from '../state/singleKeys.js';

/** Radio buttons and checkboxes take no text. */
const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** True if a key may act as a shortcut: single keys are on, no modifier is held, and no text field has the focus (WCAG 2.1.4). */
export const isSingleKey = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  singleKeysOn() &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest(TEXT_FIELDS) !== null);
