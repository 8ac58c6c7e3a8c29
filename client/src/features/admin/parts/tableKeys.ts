import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Arrow keys walk the rows of a table whose rows can be focused; the browser scrolls them into view. */
export function walkRows(event: KeyboardEvent<HTMLTableRowElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.target !== event.currentTarget) return;
  const row = event.currentTarget[step];
  if (!(row instanceof HTMLElement) || row.dataset.entry === undefined) return;
  event.preventDefault();
  row.focus();
}
