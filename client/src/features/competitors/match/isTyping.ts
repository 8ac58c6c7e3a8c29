/** Single keys belong to a text field that has the focus (WCAG 2.1.4). */
export const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="radio"]), textarea, select') !== null;
