import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../../api/session.js';
import { isLeaving, session } from '../../../state/session.js';
import { eventually } from '../../../test/eventually.js';
import { merchant } from '../../../test/merchant.js';
import { refusal } from '../../../test/server.js';
import { asked, freshBrowser, inDialog, open, press, toastTexts } from '../profile.fixtures.js';
import { forgetExport } from './exportData.js';

freshBrowser();

const EXPORT = '/api/analytics/privacy/data-export';
const REPORT = '/api/analytics/privacy/compliance-report';
const DELETION = 'POST /api/analytics/privacy/data-deletion';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The dialog's code is fetched when its button is pressed. */
const openDialog = async (name: string) => {
  await press(name);
  await eventually(() => screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog'));
};
const dialog = () => within(screen.getByRole('dialog'));

describe('View Privacy Report', () => {
  const report = {
    compliance_status: 'ATTENTION',
    compliance_rate: 66.7,
    checks: [
      { name: 'Encryption', status: 'met', finding: '2,876 of 2,876 orders are sealed.' },
      { name: 'Audit chain', status: 'unknown', finding: 'It was not verified yet.' },
      { name: 'Retention policy', status: 'missed', finding: '1,204 audit entries are older than 365 days.' },
    ],
    data_minimization: 'Totals, dates and status only.',
    purpose_limitation: 'Analytics and price alerts.',
    retention_policy: { orders: '60 days', 'audit logs': '365 days' },
    encryption: 'AES-256-GCM',
    audit_logs_today: 301,
    total_weekly_access_events: 1810,
    recent_audit_activity: [
      { action: 'DATA_EXPORTED', timestamp: '2026-11-20T12:00:00.000Z', details: 'All data of the store' },
    ],
    weekly_action_breakdown: { SESSION_STARTED: 38, PRICE_CHANGED: 1344 },
    last_updated: '2026-11-21T12:00:00.000Z',
  };

  it('can be closed from its top', async () => {
    await open({ [REPORT]: report });
    await openDialog('View Privacy Report');
    await userEvent.click(screen.getByRole('button', { name: 'Close the report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens a modal with every field of the report, what fails first', async () => {
    await open({ [REPORT]: report });
    await openDialog('View Privacy Report');
    expect((await dialog().findByText('1 of 3')).parentElement?.textContent).toBe('1 of 3 checks pass (67%)');
    const checks = within(dialog().getByRole('region', { name: 'Compliance Status' })).getAllByRole('listitem');
    expect(checks.map(({ textContent }) => textContent)).toEqual([
      'Retention policy1,204 audit entries are older than 365 days.Fails',
      'Audit chainIt was not verified yet.Not known',
      'Encryption2,876 of 2,876 orders are sealed.Passes',
    ]);
    const words = screen.getByRole('dialog').textContent;
    for (const shown of [
      'Totals, dates and status only.',
      'Analytics and price alerts.',
      'orders: 60 days; audit logs: 365 days',
      'AES-256-GCM',
      'Audit logs today301',
      'Access events this week1,810',
      'Data exportedNov 20, 2026 · All data of the store',
      'last updated Nov 21, 2026',
    ])
      expect(words).toContain(shown);
    const actions = within(dialog().getByRole('region', { name: 'Activity' })).getAllByRole('list')[0] as HTMLElement;
    expect([...actions.children].map(({ textContent }) => textContent)).toEqual([
      'Price changed1,344',
      'Session started38',
    ]);
  });

  it('asks once each time it is opened, and prints', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    await open({ [REPORT]: report });
    await openDialog('View Privacy Report');
    await userEvent.click(await dialog().findByRole('button', { name: 'Print' }));
    expect(printed).toHaveBeenCalledOnce();
    expect(asked.filter(call => call === `GET ${REPORT}`)).toHaveLength(1);
  });

  it('says that there is none, and tries again', async () => {
    let down = true;
    await open({ [REPORT]: () => (down ? refusal(503, 'SERVICE_UNAVAILABLE') : report) });
    await openDialog('View Privacy Report');
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Unable to generate privacy report at this time. Please try again later.',
    );
    down = false;
    await userEvent.click(dialog().getByRole('button', { name: 'Try Again' }));
    expect(await dialog().findByText('1 of 3')).toBeDefined();
  });
});

describe('Export My Data', () => {
  const saved: { name: string; url: string }[] = [];
  let body: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** Does something to the answer's body, once it was asked for. */
  const toBody = async (change: (body: ReadableStreamDefaultController<Uint8Array>) => void) => {
    const asked = await eventually(() => body);
    await act(async () => change(asked));
  };
  const send = (text: string) => toBody(body => body.enqueue(new TextEncoder().encode(text)));
  const end = () => toBody(body => body.close());
  const shows = (text: string) => dialog().findByText(text, { selector: '[role=status], [role=status] *' });
  const streamed = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          body = controller;
        },
      }),
      {
        headers: {
          'content-disposition': 'attachment; filename="aurora-2026-11-21.json"',
          'x-estimated-events': '4',
        },
      },
    );

  beforeEach(() => {
    saved.length = 0;
    body = null;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, url: this.href });
    });
  });
  afterEach(() => {
    act(forgetExport);
    vi.restoreAllMocks();
  });

  it('counts while it runs, and saves the file under the name that the server gives it', async () => {
    await open({ [EXPORT]: streamed });
    await openDialog('Export My Data');
    await send('{}\n');
    await shows('1 of about 4 events');
    expect(dialog().getByRole('progressbar')).toHaveProperty('value', 0.25);
    await send('{}\n{}\n{}\n');
    await end();
    await shows('aurora-2026-11-21.json');
    expect(saved).toEqual([{ name: 'aurora-2026-11-21.json', url: 'blob:file' }]);
  });

  it('goes on while its dialog is closed', async () => {
    await open({ [EXPORT]: streamed });
    await openDialog('Export My Data');
    await send('{}\n');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await end();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('is stopped by Cancel, and nothing is saved', async () => {
    let stopped: AbortSignal | null | undefined;
    await open({
      [EXPORT]: (init: RequestInit) => {
        stopped = init.signal;
        return streamed();
      },
    });
    await openDialog('Export My Data');
    await waitFor(() => expect(stopped?.aborted).toBe(false));
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(stopped?.aborted).toBe(true);
    expect([saved, screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  it('reports a failure, saves no partial file, and tries again', async () => {
    await open({ [EXPORT]: streamed });
    await openDialog('Export My Data');
    await send('{}\n{}\n');
    await toBody(body => body.error(new Error('the network is gone')));
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Unable to export data at this time. Please try again later. 2 events were read; nothing was saved.',
    );
    expect(saved).toEqual([]);
    body = null;
    await userEvent.click(dialog().getByRole('button', { name: 'Try Again' }));
    await end();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('says that it was refused', async () => {
    await open({ [EXPORT]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    await openDialog('Export My Data');
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Unable to export data at this time. Please try again later.',
    );
  });
});

describe('Delete All My Data', () => {
  const toFinal = async () => {
    await openDialog('Delete All My Data');
    await userEvent.click(inDialog().getByRole('button', { name: 'Continue' }));
  };

  it('warns first, with the focus on Cancel', async () => {
    await open();
    await openDialog('Delete All My Data');
    const warning = screen.getByRole('alertdialog', { name: 'Delete All My Data' });
    expect(warning.textContent).toContain('It can’t be undone.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(asked.some(call => call.startsWith('POST'))).toBe(false);
  });

  it('then asks for a final confirmation that shows the store', async () => {
    await open();
    await toFinal();
    expect(screen.getByRole('alertdialog', { name: 'Final Confirmation' })).toBeDefined();
    expect(inDialog().getByText(merchant.shop)).toBeDefined();
    expect(asked.some(call => call.startsWith('POST'))).toBe(false);
  });

  it('deletes, clears all session and local storage, and logs out after 3 seconds', async () => {
    let body: unknown = null;
    await open({
      [DELETION]: (init: RequestInit) => {
        body = JSON.parse(String(init.body));
        return { position: '9', erasure_id: 'e1', due_at: '2026-12-21T12:00:00.000Z' };
      },
    });
    localStorage.setItem('tidewatch:theme', '"dark"');
    sessionStorage.setItem(`tidewatch:${merchant.shop}:dashboard-cache-v3`, '{}');
    await toFinal();
    vi.useFakeTimers();
    await act(async () => inDialog().getByRole('button', { name: 'Delete All My Data' }).click());
    await pass(0);
    expect(body).toEqual({ customer_id: 'ALL_SHOP_DATA' });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    // The server has ended the session: what is answered 401 meanwhile changes nothing.
    endSession();
    await pass(2_999);
    expect(session.get().state).toBe('authenticated');
    await pass(1);
    expect(session.get().state).toBe('unauthenticated');
  });

  it('shows that it is being deleted, and cannot be left meanwhile', async () => {
    let answer: (body: unknown) => void = () => {};
    await open({ [DELETION]: () => new Promise(resolve => (answer = resolve)) });
    await toFinal();
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete All My Data' }));
    expect(inDialog().getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeDefined();
    await act(async () => answer(refusal(503, 'SERVICE_UNAVAILABLE')));
  });

  it('says that it failed: nothing is cleared, and it can be tried again', async () => {
    await open({ [DELETION]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    localStorage.setItem('tidewatch:theme', '"dark"');
    await toFinal();
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete All My Data' }));
    expect((await inDialog().findByRole('alert')).textContent).toBe(
      'Unable to delete data at this time. Please try again later.',
    );
    expect([localStorage.length, isLeaving.get(), toastTexts()]).toEqual([1, false, []]);
    expect(inDialog().getByRole('button', { name: 'Try Again' })).toBeDefined();
  });

  it('offers a copy first', async () => {
    await open({ [EXPORT]: () => new Promise(() => {}) });
    await openDialog('Delete All My Data');
    await userEvent.click(inDialog().getByRole('button', { name: 'Export My Data' }));
    expect(await screen.findByRole('dialog', { name: 'Export My Data' })).toBeDefined();
    act(forgetExport);
  });
});
