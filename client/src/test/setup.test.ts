import { expect, it } from 'vitest';

it('keeps the window that the files of a process share, whatever navigates', async () => {
  location.replace('/elsewhere');
  await new Promise(resolve => setTimeout(resolve));
  expect(location.pathname).toBe('/');
});
