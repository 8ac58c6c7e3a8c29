/** Single keys belong to a text field that has the focus (WCAG 2.1.4). Radio buttons and checkboxes take no text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;
