import type { Page } from 'playwright-core';

/** Adds a competitor like a merchant: the address, the preview, then Add. The form is open. */
export async function addCompetitor(page: Page, url: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a competitor' });
  await form.getByLabel('Competitor URL').fill(url);
  await form.getByLabel('Competitor URL').press('Enter');
  await form.getByRole('region', { name: 'The page' }).waitFor();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}
