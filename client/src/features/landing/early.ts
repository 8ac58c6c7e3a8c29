/**
 * What a visitor did on the prerendered page before the app had started (`start.ts`): what they typed is in the field,
 * and a form that they sent is marked.
 */
const SENT = 'data-sent';

export const textIn = (form: Element | null): string => form?.querySelector('input')?.value ?? '';

export const markEarlySubmit = (form: Element): void => form.setAttribute(SENT, '');

/** Whether the form was sent early; the mark is then removed. */
export function takeEarlySubmit(form: Element): boolean {
  const sent = form.hasAttribute(SENT);
  form.removeAttribute(SENT);
  return sent;
}
