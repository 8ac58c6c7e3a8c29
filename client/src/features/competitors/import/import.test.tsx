import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Import, ImportRow } from '../../../../../domain/api/imports.js';
import { toasts } from '../../../state/toasts.js';
import { refusal } from '../../../test/server.js';
import { asked, open, press } from '../market.fixtures.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.set([]);
});

const checked: Import = {
  ...{ id: 'i1', status: 'checked', rows: 3, new: 1, known: 1, rejected: 1, done: 0, added: 0 },
  checkedAt: '2026-11-21T12:00:00.000Z',
};
const row = (over: Partial<ImportRow>): ImportRow => ({
  ...{ row: 1, url: 'https://rival.example/1', label: null, verdict: 'new', code: null, details: {}, product: null },
  ...over,
});
const rows = [
  row({ label: 'Ridge Tent', product: { id: 'p1', title: 'Aurora Tent', pair: 'matched' } }),
  row({ row: 2, url: 'https://rival.example/2', verdict: 'known' }),
  row({ row: 3, url: 'nonsense', verdict: 'refused', code: 'WATCHLIST_FULL', details: { limit: 10 } }),
];

/** A server whose latest import is what the last call made of it. @returns the bodies sent for the dry run. */
async function opened(latest: Import | null = null, answers: Readonly<Record<string, unknown>> = {}) {
  let now = latest;
  const sent: unknown[] = [];
  const to = (next: Import) => () => {
    now = next;
    return { position: null };
  };
  await open({
    'GET /api/imports': () => ({ latest: now }),
    'GET /api/imports/i1/rows': { rows, more: false },
    'POST /api/imports': ({ body }: RequestInit) => {
      sent.push(body);
      now = checked;
      return { id: 'i1', rows: 3, new: 1, known: 1, rejected: 1, position: null };
    },
    'POST /api/imports/i1/commit': to({ ...checked, status: 'done', done: 1, added: 1 }),
    'POST /api/imports/i1/undo': to({ ...checked, status: 'undone', done: 1, added: 1 }),
    ...answers,
  });
  await press('Import');
  return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Import Competitors' })) };
}

describe('an import', () => {
  it('shows what each pasted row would do, adds the new ones, and is undone', async () => {
    const { sent, dialog } = await opened();
    await userEvent.type(await dialog.findByLabelText('Addresses'), 'https://rival.example/1{enter}nonsense');
    await press('Check');
    expect(sent).toEqual(['https://rival.example/1\nnonsense']);
    expect(await dialog.findByText('3 rows checked. Nothing has been added yet.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('status'));
    const texts = (await dialog.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '1Ridge Tenthttps://rival.example/1NewCompared with Aurora Tent',
      '2https://rival.example/2Tracked',
      '3nonsenseRefusedYou’re tracking 10 competitors, the limit of your plan.',
    ]);
    await press('Add 1 competitor');
    expect(await dialog.findByText('1 competitor added.')).toBeTruthy();
    await press('Undo import');
    expect(await dialog.findByText('Import undone: 1 competitor removed.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('takes a file, as it is', async () => {
    const { sent, dialog } = await opened();
    const file = new File(['url\nhttps://rival.example/1'], 'list.csv', { type: 'text/csv' });
    await userEvent.upload(await dialog.findByLabelText('CSV file'), file);
    await dialog.findByText('3 rows checked. Nothing has been added yet.');
    expect(sent).toEqual([file]);
  });

  it('says why a list can’t be read, and keeps it', async () => {
    const { dialog } = await opened(null, {
      'POST /api/imports': () => refusal(400, 'IMPORT_UNREADABLE', { line: 2 }),
    });
    await userEvent.type(await dialog.findByLabelText('Addresses'), 'x');
    await press('Check');
    expect((await dialog.findByRole('alert')).textContent).toBe('IMPORT_UNREADABLE');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Addresses').value).toBe('x');
  });

  it('shows its progress while it runs, also after a reload; an older one isn’t shown', async () => {
    const { dialog } = await opened({ ...checked, status: 'running', new: 8, done: 3, added: 3 });
    expect(await dialog.findByText('3 of 8 done…')).toBeTruthy();
    expect(dialog.getByRole('progressbar').getAttribute('value')).toBe('3');
    cleanup();
    const later = await opened({ ...checked, status: 'done', done: 1, added: 1 });
    expect(await later.dialog.findByLabelText('Addresses')).toBeTruthy();
  });

  it('can list one kind of row', async () => {
    const { dialog } = await opened({ ...checked, status: 'running' });
    await userEvent.click(await dialog.findByRole('radio', { name: /Refused/ }));
    await waitFor(() => expect(asked.some(call => call.includes('verdict=refused'))).toBe(true));
  });

  it('with nothing new adds nothing', async () => {
    const none = { ...checked, new: 0, known: 2 };
    const { dialog } = await opened(null, {
      'GET /api/imports': { latest: none },
      'POST /api/imports': { id: 'i1', rows: 3, new: 0, known: 2, rejected: 1, position: null },
    });
    await userEvent.type(await dialog.findByLabelText('Addresses'), 'x');
    await press('Check');
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: 'Nothing new' })).disabled).toBe(true);
  });
});
