import type { Page } from 'playwright-core';

/** As a merchant does: the address, a look at what the page shows, then Add. The form is open. */
export async function addCompetitor(page: Page, url: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a competitor' });
  await form.getByLabel('Competitor URL').fill(url);
  await form.getByLabel('Competitor URL').press('Enter');
  await form.getByRole('region', { name: 'The page' }).waitFor();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}
