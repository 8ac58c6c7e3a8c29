import { describe, expect, it } from 'vitest';
import type { AlertFacts } from '../../domain/alerts/alert.js';
import type { AlertChoices } from '../../domain/alerts/settings.js';
import { as, type CompetitorId, type Instant, type PageId, type SealedText } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { alerts } from './projection.js';

const choices: AlertChoices = {
  email: { address: as<SealedText>('sealed'), enabled: true, digest: 'instant' },
  sms: { address: null, enabled: false, digest: 'instant' },
  push: { enabled: false, digest: 'instant' },
  quietHours: null,
  dailyCap: 20,
  language: 'de',
};
const saved = happened('AlertSettingsSaved', { choices, rules: [] });
const alert: AlertFacts = {
  alertId: 'a',
  ruleId: 'r',
  condition: { kind: 'sold_out' },
  competitorId: as<CompetitorId>('c'),
  label: 'Tent',
  page: as<PageId>('p'),
  url: 'https://rival.example/tent',
  change: { kind: 'stock', from: 'in_stock', to: 'out_of_stock' },
  observedAt: as<Instant>('2026-07-01T09:00:00.000Z'),
  evidence: 'Read from the page',
};
const identity = { messageId: 'm', channel: 'email', alertIds: ['a'] } as const;

describe('the alert settings read model', () => {
  it('stores the last saved settings', async () => {
    const [row] = await (await folded(alerts, saved))('alert_settings');
    expect(JSON.parse(row?.choices ?? '')).toEqual(choices);
    expect(row?.rules).toBe('[]');
  });

  it('records an opt-out, and turns the channel off like the decider', async () => {
    const stopped = happened('AlertsStopped', { channel: 'email' });
    const [row] = await (await folded(alerts, saved, stopped))('alert_settings');
    expect(JSON.parse(row?.choices ?? '{}')).toMatchObject({ email: { enabled: false } });
    expect(JSON.parse(row?.stopped ?? '{}')).toMatchObject({ email: expect.any(String), sms: null });
  });
});

describe('the browsers for push', () => {
  it('are listed with their sealed subscription until they are removed, and turn push on', async () => {
    const added = happened('PushDeviceAdded', {
      deviceId: 'd1',
      name: 'Chrome',
      subscription: as<SealedText>('sealed'),
      language: null,
    });
    const removed = happened('PushDeviceRemoved', { deviceId: 'd1', name: 'Chrome', because: 'gone' });
    const rowAfter = async (...events: Parameters<typeof folded>[1][]) =>
      (await (await folded(alerts, saved, ...events))('alert_settings'))[0];
    const row = await rowAfter(added);
    expect(JSON.parse(row?.devices ?? '')).toMatchObject([{ deviceId: 'd1', name: 'Chrome', subscription: 'sealed' }]);
    expect(JSON.parse(row?.choices ?? '')).toMatchObject({ push: { enabled: true } });
    expect((await rowAfter(added, removed))?.devices).toBe('[]');
  });
});

describe('the owner of an address', () => {
  it('agrees to that address, and withdraws consent by opting out', async () => {
    const agreed = happened('AlertAddressConfirmed', { channel: 'email', address: as<SealedText>('sealed') });
    const confirmedAfter = async (...events: Parameters<typeof folded>[1][]) =>
      JSON.parse((await (await folded(alerts, saved, agreed, ...events))('alert_settings'))[0]?.confirmed ?? '{}');
    expect(await confirmedAfter()).toEqual({ email: 'sealed', sms: null });
    expect(await confirmedAfter(happened('AlertsStopped', { channel: 'email' }))).toEqual({ email: null, sms: null });
  });
});

describe('the history of alerts', () => {
  const statuses = async (...events: Parameters<typeof folded>[1][]) => {
    const rows = await (await folded(alerts, ...events))('alert_messages');
    return rows.map(({ status, code, purpose }) => [status, code, purpose]);
  };

  it('shows a waiting test', async () =>
    expect(await statuses(happened('AlertTestRequested', { channel: 'sms', messageId: 't' }))).toEqual([
      ['waiting', null, 'test'],
    ]));

  it('shows the purpose of a message, even after it was sent', async () =>
    expect(
      await statuses(
        happened('AlertConfirmationRequested', { channel: 'email', messageId: 'm', because: 'saved' }),
        happened('AlertMessageSent', { ...identity, alertIds: [], providerId: 'p' }),
      ),
    ).toEqual([['sent', null, 'confirmation']]));

  it('drops expired alerts', async () => {
    const read = await folded(
      alerts,
      happened('AlertRaised', { alert }),
      happened('AlertMessageSent', { ...identity, providerId: 'p' }),
      happened('AlertHistoryForgotten', { messageIds: ['m'], alertIds: ['a'] }),
    );
    expect([await read('alerts'), await read('alert_messages')]).toEqual([[], []]);
  });

  it.each([
    [happened('AlertMessageSent', { ...identity, providerId: 'p' }), ['sent', null, 'alerts']],
    [happened('AlertMessageFailed', { ...identity, code: '550 5.1.1' }), ['failed', '550 5.1.1', 'alerts']],
    [happened('AlertMessageDropped', { ...identity, because: 'stopped' }), ['dropped', 'stopped', 'alerts']],
  ])('shows the outcome of a message (%#)', async (event, expected) =>
    expect(await statuses(event)).toEqual([expected]),
  );

  it("shows the phone's delivery report", async () =>
    expect(
      await statuses(
        happened('AlertMessageSent', { ...identity, providerId: 'p' }),
        happened('AlertMessageUndelivered', { messageId: 'm', code: '30003' }),
      ),
    ).toEqual([['undelivered', '30003', 'alerts']]));

  it("stores an alert's facts", async () => {
    const rows = await (await folded(alerts, happened('AlertRaised', { alert })))('alerts');
    expect(rows.map(({ facts }) => JSON.parse(facts) as unknown)).toEqual([alert]);
  });
});

describe('the settings of a shop', () => {
  const settingsAfter = async (...events: Parameters<typeof folded>[1][]) =>
    (await (await folded(alerts, ...events))('alert_settings'))[0];

  it('keep everything that an event leaves alone', async () => {
    const rules = [
      { id: 'r1', competitorId: null, enabled: true, condition: { kind: 'sold_out' }, since: alert.observedAt },
    ];
    const chat = { channel: 'slack', target: as<SealedText>('sealed chat'), hint: 'hooks…' } as const;
    const row = await settingsAfter(
      happened('AlertSettingsSaved', { choices, rules: rules as never }),
      happened('AlertAddressConfirmed', { channel: 'email', address: as<SealedText>('sealed') }),
      happened('PushDeviceAdded', {
        ...{ deviceId: 'd1', name: 'Chrome', subscription: as<SealedText>('sealed push'), language: null },
      }),
      happened('ChatAdded', chat),
      happened('WeeklyEmailSwitched', { on: false }),
      happened('ChatConfirmed', { channel: 'slack' }),
    );
    expect(row).toMatchObject({ shop: SHOP, weekly: 0 });
    expect(JSON.parse(row?.rules ?? '')).toEqual(rules);
    expect(JSON.parse(row?.confirmed ?? '')).toEqual({ email: 'sealed', sms: null });
    expect(JSON.parse(row?.devices ?? '')).toMatchObject([{ deviceId: 'd1' }]);
    expect(JSON.parse(row?.chats ?? '')).toMatchObject([{ ...chat, confirmed: true, enabled: true }]);
  });

  it('keep an opt-out while other events follow', async () => {
    const events = [happened('AlertsStopped', { channel: 'email' }), happened('WeeklyEmailSwitched', { on: false })];
    expect(JSON.parse((await settingsAfter(saved, ...events))?.stopped ?? '')).toEqual({
      ...{ email: alert.observedAt, sms: null },
    });
  });

  it('get the weekly email until it is switched off, and again once it is on', async () => {
    const off = happened('WeeklyEmailSwitched', { on: false });
    const weekly = async (...events: Parameters<typeof folded>[1][]) => (await settingsAfter(saved, ...events))?.weekly;
    expect(await weekly()).toBe(1);
    expect(await weekly(off)).toBe(0);
    expect(await weekly(happened('AlertsStopped', { channel: 'email' }))).toBe(1);
    expect(await weekly(off, happened('WeeklyEmailSwitched', { on: true }))).toBe(1);
  });

  it('list a chat as it is now, and none that was removed', async () => {
    const added = happened('ChatAdded', { channel: 'ntfy', target: as<SealedText>('sealed chat'), hint: 'ntfy.sh/…' });
    const changed = happened('ChatChanged', { channel: 'ntfy', enabled: false, digest: 'daily' });
    const removed = happened('ChatRemoved', { channel: 'ntfy' });
    expect(JSON.parse((await settingsAfter(added, changed))?.chats ?? '')).toMatchObject([
      { channel: 'ntfy', confirmed: false, enabled: false, digest: 'daily' },
    ]);
    expect((await settingsAfter(added, removed))?.chats).toBe('[]');
  });
});

describe('a message', () => {
  const rowAfter = async (...events: Parameters<typeof folded>[1][]) =>
    (await (await folded(alerts, ...events))('alert_messages'))[0];
  const sentEvent = (alertIds: string[]) => happened('AlertMessageSent', { ...identity, alertIds, providerId: 'p' });

  it('waits with its channel and without alerts, until its outcome names them', async () => {
    const waiting = happened('AlertConfirmationRequested', { channel: 'email', messageId: 'm', because: 'saved' });
    const row = { message_id: 'm', shop: SHOP, channel: 'email', code: null, at: '2026-07-01T09:00:00.000Z' };
    expect(await rowAfter(waiting)).toEqual({ ...row, status: 'waiting', alert_ids: '[]', purpose: 'confirmation' });
    expect(await rowAfter(sentEvent(['a']))).toEqual({
      ...{ ...row, status: 'sent', alert_ids: '["a"]', purpose: 'alerts' },
    });
  });

  it('of a week is the weekly email', async () =>
    expect(await rowAfter(sentEvent(['week/2026-06-29']))).toMatchObject({ purpose: 'weekly' }));

  it('of a test stays a test after it failed', async () =>
    expect(
      await rowAfter(
        happened('AlertTestRequested', { channel: 'email', messageId: 'm' }),
        happened('AlertMessageFailed', { ...identity, alertIds: [], code: '550' }),
      ),
    ).toMatchObject({ purpose: 'test', status: 'failed', code: '550' }));

  it('is delivered, and keeps everything else', async () =>
    expect(await rowAfter(sentEvent(['a']), happened('AlertMessageDelivered', { messageId: 'm' }))).toMatchObject({
      status: 'delivered',
      code: null,
      alert_ids: '["a"]',
      purpose: 'alerts',
    }));
});

it('keeps alerts and messages that didn’t expire', async () => {
  const rows = await folded(
    alerts,
    happened('AlertRaised', { alert }),
    happened('AlertMessageSent', { ...identity, providerId: 'p' }),
    happened('AlertHistoryForgotten', { messageIds: ['other'], alertIds: ['another'] }),
  );
  expect(await rows('alerts')).toMatchObject([{ alert_id: 'a', shop: SHOP, raised_at: alert.observedAt }]);
  expect(await rows('alert_messages')).toMatchObject([{ message_id: 'm' }]);
});
