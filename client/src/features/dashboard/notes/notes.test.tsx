import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { asked, freshBrowser, open, toastTexts } from '../dashboard.fixtures.js';

vi.mock('../../../charts/kinds/line/LineMarks.js', () => ({ LineMarks: () => null }));

freshBrowser();

const note = { id: 'n1', day: '2026-11-01', text: 'Newsletter sent' };
const later = { id: 'n2', day: '2026-11-02', text: 'Sale' };
const PATH = '/api/annotations';

describe('notes on the revenue curve', () => {
  it('stand on their days, with their text', async () => {
    await open({ [PATH]: { annotations: [note] } });
    const pin = await screen.findByRole('button', { name: 'Nov 1: Newsletter sent' });
    expect(pin.textContent).toBe('Newsletter sent');
  });

  it('are added from the menu: the newest day is preset', async () => {
    const bodies: unknown[] = [];
    await open({
      [`POST ${PATH}`]: ({ body }: RequestInit) => {
        bodies.push(JSON.parse(String(body)));
        return { id: 'n1', position: '7' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More about revenue' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Notes…' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notes' }));
    expect(await panel.findByText('No notes yet.')).toBeDefined();
    await userEvent.type(panel.getByLabelText('Note'), ' Newsletter sent ');
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }));
    expect(bodies).toEqual([{ day: '2026-11-02', text: 'Newsletter sent' }]);
    await waitFor(() => expect(toastTexts()).toEqual(['Note added.']));
    expect(panel.getByLabelText<HTMLInputElement>('Note').value).toBe('');
    expect(document.activeElement).toBe(panel.getByLabelText('Note'));
  });

  it('are edited by a click on their pin', async () => {
    const bodies: unknown[] = [];
    await open({
      [PATH]: { annotations: [note, later] },
      [`PUT ${PATH}/n1`]: ({ body }: RequestInit) => {
        bodies.push(JSON.parse(String(body)));
        return { position: '7' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Nov 1: Newsletter sent' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notes' }));
    const field = await panel.findByDisplayValue('Newsletter sent');
    await userEvent.clear(field);
    await userEvent.type(field, 'Newsletter 12');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(bodies).toEqual([{ day: '2026-11-01', text: 'Newsletter 12' }]);
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('are deleted, and come back by Undo', async () => {
    await open({
      [PATH]: { annotations: [note, later] },
      [`DELETE ${PATH}/n2`]: { position: '7' },
      [`POST ${PATH}`]: { id: 'n3', position: '8' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More about revenue' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Notes…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete ‘Sale’' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Note deleted.']));
    const { toasts } = await import('../../../state/toasts.js');
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(asked).toContain(`POST ${PATH}`));
  });
});
