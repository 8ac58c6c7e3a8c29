/**
 * What a visitor did on the prerendered page before the app had taken over (`start.ts`): what they typed is in the
 * field, and a form that they sent is remembered with its text, beside the elements that the app may replace.
 */
export const textIn = (form: Element | null): string => form?.querySelector('input')?.value ?? '';

export const markEarlySubmit = (form: Element): void => {
  document.body.dataset.sent = textIn(form);
};

/** The text of the form that was sent early, once; `null` if none was. */
export function takeEarlySubmit(): string | null {
  const { sent = null } = document.body.dataset;
  delete document.body.dataset.sent;
  return sent;
}
