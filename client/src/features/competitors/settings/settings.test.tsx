import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { freshBrowser, open, pressInMenu, toastTexts } from '../market.fixtures.js';

const PATH = '/api/market/settings';
const WAIT = { timeout: 20_000 };

describe('the comparison settings', () => {
  freshBrowser();

  it('say from which size a move is told, and take rates of the merchant’s own', async () => {
    const sent: unknown[] = [];
    await open({
      [PATH]: { quietPercent: 1, rates: [] },
      [`PUT ${PATH}`]: (init: RequestInit) => {
        sent.push(JSON.parse(String(init.body)));
        return { position: '9' };
      },
    });
    await pressInMenu('Comparison settings');
    const panel = within(await screen.findByRole('dialog', { name: 'Comparison settings' }, WAIT));
    const percent = await panel.findByLabelText('Notify me of price moves from (%)', {}, WAIT);
    expect((percent as HTMLInputElement).value).toBe('1');
    await userEvent.clear(percent);
    await userEvent.type(percent, '2.5');
    await userEvent.type(panel.getByLabelText('From currency'), 'eur');
    await userEvent.type(panel.getByLabelText('Rate'), '1,08');
    await userEvent.type(panel.getByLabelText('Into currency'), 'usd');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Comparison settings saved.']));
    expect(sent).toEqual([{ quietPercent: 2.5, rates: [{ currency: 'EUR', into: 'USD', rate: '1.08' }] }]);
  });
});
