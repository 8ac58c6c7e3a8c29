/** Alert settings, and answers of recipients and providers: long because each answer can be forged or repeated. */
import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressToken, chatDigest } from '../../application/alerts/addressToken.js';
import type { SealedText } from '../../domain/kernel/names.js';
import { PHONE, PUBLIC_URL, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const SETTINGS = '/api/alerts/settings';
const off = { address: null, enabled: false, digest: 'instant' };
const body = (more: object = {}) => ({
  email: { address: 'me@shop.example', enabled: true, digest: 'instant' },
  sms: { address: PHONE, enabled: true, digest: 'daily' },
  quietHours: { from: '22:00', to: '07:00' },
  dailyCap: 20,
  rules: [
    {
      id: 'rule-1',
      competitorId: null,
      enabled: true,
      condition: { kind: 'price_falls', by: { percent: 5 }, against: 'previous' },
    },
  ],
  ...more,
});

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const put = (payload: object = body()) => service.call('PUT', SETTINGS, cookie, payload);
const ofType = async (...types: string[]) => (await service.events()).filter(({ type }) => types.includes(type));
/** The sealed address that the settings hold. */
async function sealedEmail(): Promise<SealedText> {
  const [saved] = await ofType('AlertSettingsSaved');
  if (!saved) throw new Error('nothing was saved');
  return (saved.data as { choices: { email: { address: SealedText } } }).choices.email.address;
}

async function confirmLink() {
  return `/api/alerts/confirm?token=${await addressToken(service.vault, 'confirm', { shop: SHOP, address: await sealedEmail() })}`;
}
const confirm = async () => await service.app.inject({ method: 'POST', url: await confirmLink() });

describe('saving alert settings', () => {
  it('keeps addresses as ciphertext only', async () => {
    expect((await put()).statusCode).toBe(200);
    const text = JSON.stringify(await service.events());
    expect(text).toMatch('AlertSettingsSaved');
    expect(text).not.toMatch(/me@shop\.example|491512345678/);
  });

  it('ignores an unchanged repeat', async () => {
    await put();
    expect((await put()).json()).toEqual({ position: null });
    expect(await ofType('AlertSettingsSaved')).toHaveLength(1);
  });

  it('keeps the language if settings are saved without it', async () => {
    await put(body({ language: 'de' }));
    await put(body({ dailyCap: 5 }));
    const saved = (await ofType('AlertSettingsSaved')).map(({ data }) => data);
    expect(saved).toMatchObject([{ choices: { language: 'de' } }, { choices: { language: 'de', dailyCap: 5 } }]);
  });

  it('accepts a number as people write it', async () => {
    await put();
    const written = { address: '0049 (151) 234-5678', enabled: true, digest: 'daily' };
    expect((await put(body({ sms: written }))).json()).toEqual({ position: null });
  });

  it.each([
    ['not an address', { email: { address: 'me at home', enabled: true, digest: 'instant' } }, 'ALERT_EMAIL_INVALID'],
    ['two addresses', { email: { address: 'a@b.de,c@d.de', enabled: true, digest: 'instant' } }, 'ALERT_EMAIL_INVALID'],
    [
      'a header in it',
      { email: { address: 'a@b.de\r\nBcc: c@d.de', enabled: true, digest: 'instant' } },
      'ALERT_EMAIL_INVALID',
    ],
    ['no country in it', { sms: { address: '0151 2345678', enabled: true, digest: 'instant' } }, 'ALERT_PHONE_INVALID'],
    ['on without one', { email: { ...off, enabled: true } }, 'ALERT_ADDRESS_MISSING'],
    ['a cap of nothing', { dailyCap: 0 }, 'INVALID_REQUEST'],
    ['an invalid time', { quietHours: { from: '24:00', to: '07:00' } }, 'INVALID_REQUEST'],
    ['a rule of no kind', { rules: [{ ...body().rules[0], condition: { kind: 'moves' } }] }, 'INVALID_REQUEST'],
    [
      'a fall by nothing',
      {
        rules: [
          { ...body().rules[0], condition: { kind: 'price_falls', by: { amount: '0.00' }, against: 'previous' } },
        ],
      },
      'INVALID_REQUEST',
    ],
  ])('refuses %s', async (_, more, code) => {
    const answer = await put(body(more));
    expect(answer.json().code).toBe(code);
    expect(await ofType('AlertSettingsSaved')).toEqual([]);
  });

  it('is for signed-in merchants', async () =>
    expect((await service.call('PUT', SETTINGS, '', body())).statusCode).toBe(401));
});

describe('a test message', () => {
  const test = () => service.call('POST', '/api/alerts/test', cookie, { channel: 'email' });

  it('is sent once, then refused for a while', async () => {
    await put();
    await confirm();
    const answer = await test();
    expect(answer.statusCode).toBe(202);
    expect((await ofType('AlertTestRequested'))[0]?.data).toEqual({
      channel: 'email',
      messageId: answer.json().messageId,
    });
    const again = await test();
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '20']);
  });
  it('needs an address', async () => expect((await test()).json().code).toBe('ALERT_ADDRESS_MISSING'));
});

describe('a new address', () => {
  const test = () => service.call('POST', '/api/alerts/test', cookie, { channel: 'email' });

  it('requires consent, requested by a separate message', async () => {
    await put();
    expect((await ofType('AlertConfirmationRequested')).map(({ data }) => data)).toEqual([
      { channel: 'email', messageId: expect.any(String), because: 'saved' },
      { channel: 'sms', messageId: expect.any(String), because: 'saved' },
    ]);
  });

  it('is confirmed by the owner’s link, on a click and not when it is opened', async () => {
    await put();
    const url = await confirmLink();
    const asked = await service.app.inject({ url });
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringMatching('Get price alerts here\\?')]);
    expect(await ofType('AlertAddressConfirmed')).toEqual([]);
    expect((await confirm()).body).toMatch('you’re confirmed');
    await confirm();
    expect((await ofType('AlertAddressConfirmed')).map(({ data }) => data)).toEqual([
      { channel: 'email', address: await sealedEmail() },
    ]);
  });

  it('reads German pages if the store’s messages are German, and in a German browser if the link is not valid', async () => {
    await put(body({ language: 'de' }));
    const asked = await service.app.inject({ url: await confirmLink() });
    expect(asked.body).toContain('<html lang="de">');
    expect(asked.body).toContain('Möchten Sie hier Preisalarme bekommen?');
    expect((await confirm()).body).toContain('Danke, Ihre Adresse ist bestätigt');
    const headers = { 'accept-language': 'de' };
    const cut = await service.app.inject({ url: '/api/alerts/confirm?token=cut', headers });
    expect([cut.statusCode, cut.body]).toEqual([400, expect.stringContaining('Dieser Link gilt nicht mehr')]);
  });

  it('is not confirmed by the unsubscribe link, nor by the link of an earlier address', async () => {
    await put();
    const old = await confirmLink();
    const wrong = await addressToken(service.vault, 'unsubscribe', { shop: SHOP, address: await sealedEmail() });
    expect((await service.app.inject({ method: 'POST', url: `/api/alerts/confirm?token=${wrong}` })).statusCode).toBe(
      400,
    );
    await put(body({ email: { address: 'you@shop.example', enabled: true, digest: 'instant' } }));
    expect((await service.app.inject({ method: 'POST', url: old })).statusCode).toBe(400);
    expect(await ofType('AlertAddressConfirmed')).toEqual([]);
  });

  it('receives another consent request with a test, even right after it was saved', async () => {
    await put();
    expect((await test()).statusCode).toBe(202);
    expect((await ofType('AlertConfirmationRequested')).at(-1)?.data).toMatchObject({ because: 'test' });
    expect(await ofType('AlertTestRequested')).toEqual([]);
  });

  it('is one of ten a day: a merchant cannot mail strangers', async () => {
    const strangers = Array.from({ length: 11 }, (_, n) => `stranger${n}@elsewhere.example`);
    let last = { statusCode: 0, code: '' };
    for (const address of strangers) {
      const answer = await put(body({ email: { address, enabled: true, digest: 'instant' }, sms: off }));
      last = { statusCode: answer.statusCode, code: answer.json().code };
    }
    expect(last).toEqual({ statusCode: 429, code: 'ALERT_CONFIRM_TOO_OFTEN' });
    expect(await ofType('AlertConfirmationRequested')).toHaveLength(10);
  });
});

describe('the unsubscribe link', () => {
  const link = async () =>
    `/api/alerts/unsubscribe?token=${await addressToken(service.vault, 'unsubscribe', { shop: SHOP, address: await sealedEmail() })}`;

  it('asks when it is opened, and changes nothing: mail programs open links', async () => {
    await put();
    const answer = await service.app.inject({ url: await link() });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch('<form method="post">');
    expect(await ofType('AlertsStopped')).toEqual([]);
  });

  it('ends the e-mails with one click, without sign-in, for any content type', async () => {
    await put();
    const answer = await service.app.inject({
      method: 'POST',
      url: await link(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching('You’re unsubscribed')]);
    await service.app.inject({ method: 'POST', url: await link() });
    expect((await ofType('AlertsStopped')).map(({ data }) => data)).toEqual([{ channel: 'email' }]);
  });

  it('of the weekly email ends that email, and no alert', async () => {
    await put();
    const token = await addressToken(service.vault, 'end-weekly', { shop: SHOP, address: await sealedEmail() });
    const url = `/api/alerts/weekly/unsubscribe?token=${token}`;
    expect((await service.app.inject({ url })).body).toMatch('<form method="post">');
    expect(await ofType('WeeklyEmailSwitched')).toEqual([]);
    const answer = await service.app.inject({ method: 'POST', url });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching('You’re unsubscribed from')]);
    expect((await ofType('WeeklyEmailSwitched')).map(({ data }) => data)).toEqual([{ on: false }]);
    expect(await ofType('AlertsStopped')).toEqual([]);
    expect(
      (await service.app.inject({ method: 'POST', url: `/api/alerts/unsubscribe?token=${token}` })).statusCode,
    ).toBe(400);
  });

  it('of an earlier address does not unsubscribe the current one', async () => {
    await put();
    const old = await link();
    await put(body({ email: { address: 'you@shop.example', enabled: true, digest: 'instant' } }));
    expect((await service.app.inject({ method: 'POST', url: old })).statusCode).toBe(200);
    expect(await ofType('AlertsStopped')).toEqual([]);
  });

  it.each(['made-up', 'v1.AAAAAAAAAAAAAAAAAAAAAA.AAAA'])(
    'does nothing with a token that is not ours: %s',
    async token => {
      const answer = await service.app.inject({ method: 'POST', url: `/api/alerts/unsubscribe?token=${token}` });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('dies with the data of its shop', async () => {
    await put();
    const url = await link();
    await service.vault.destroy(SHOP, 'account', 'test');
    expect((await service.app.inject({ method: 'POST', url })).statusCode).toBe(400);
  });
});

describe('an answer of a text message recipient', () => {
  const answer = (text: string, { from = PHONE, token = 'token' } = {}) => {
    const path = '/api/webhooks/sms/reply';
    const form = { Body: text, From: from, MessageSid: `SM${text}` };
    const signed = Object.entries(form).reduce((all, [name, value]) => all + name + value, `${PUBLIC_URL}${path}`);
    return service.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
      },
      payload: new URLSearchParams(form).toString(),
    });
  };

  it.each(['Yes!', 'Ja.'])('%s agrees', async yes => {
    await put();
    expect((await answer(yes)).statusCode).toBe(200);
    expect((await ofType('AlertAddressConfirmed')).map(({ data }) => data)).toMatchObject([{ channel: 'sms' }]);
  });

  it('STOP ends them and START allows them again', async () => {
    await put();
    expect((await answer('Stop.')).statusCode).toBe(200);
    expect((await put()).json().code).toBe('ALERTS_STOPPED');
    await answer('START');
    expect((await ofType('AlertsStopped', 'AlertsAllowed')).map(({ type }) => type)).toEqual([
      'AlertsStopped',
      'AlertsAllowed',
    ]);
  });
  it.each([
    ['anything else', 'thanks, please do not stop', {}],
    ['a number that we do not write to', 'STOP', { from: '+15551234567' }],
  ])('%s changes nothing', async (_, text, more) => {
    await put();
    expect((await answer(text, more)).statusCode).toBe(200);
    expect(await ofType('AlertsStopped')).toEqual([]);
  });
  it('is refused without the provider’s signature', async () => {
    await put();
    const refused = await answer('STOP', { token: 'guessed' });
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'This delivery doesn’t prove who sent it.']);
    expect(await ofType('AlertsStopped')).toEqual([]);
  });
});

describe('a bounced e-mail', () => {
  const messageId = '6f0c2f8e-3a57-5a3c-9c43-0d4f5a1b2c3d';
  const handed = (token = 'bounce-token', more = '') =>
    service.app.inject({
      method: 'POST',
      url: '/api/webhooks/mail/bounce',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
      payload: `Content-Type: multipart/report; report-type=delivery-status\r\n\r\nOriginal-Envelope-Id: ${messageId}\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n${more}`,
    });
  const sent = () =>
    service.eventLog.append(
      `alert-message-${messageId}`,
      [
        {
          id: messageId,
          type: 'AlertMessageSent',
          schema: 1,
          data: { messageId, channel: 'email', alertIds: ['a'], providerId: 'p' },
          at: service.clock.now(),
          meta: { actor: { kind: 'worker', id: 'alerts' }, shop: SHOP, correlationId: 'c', causationId: null },
        },
      ],
      'any',
    );

  it('shows as not delivered, once, with the server’s code', async () => {
    await sent();
    expect([(await handed()).statusCode, (await handed()).statusCode]).toEqual([204, 204]);
    expect((await ofType('AlertMessageUndelivered')).map(({ data, meta }) => [data, meta.shop])).toEqual([
      [{ messageId, code: '5.1.1' }, SHOP],
    ]);
  });
  it('changes nothing if it is not ours', async () => {
    expect((await handed()).statusCode).toBe(204);
    expect(await ofType('AlertMessageUndelivered')).toEqual([]);
  });
  it('is refused without the token', async () => {
    await sent();
    expect((await handed('guessed')).statusCode).toBe(401);
    expect(await ofType('AlertMessageUndelivered')).toEqual([]);
  });
  it('is not even read without the token', async () => {
    const tooLarge = 'x'.repeat(2 * 1024 * 1024);
    expect((await handed('guessed', tooLarge)).statusCode).toBe(401);
    expect((await handed('bounce-token', tooLarge)).statusCode).toBe(413);
  });
});

describe('push devices', () => {
  const DEVICES = '/api/alerts/devices';
  const device = (n = 1) => ({
    endpoint: `https://push.example/${n}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    name: 'Chrome on Android',
  });
  const add = (payload: object = device()) => service.call('POST', DEVICES, cookie, payload);

  it('are stored as ciphertext, and can be removed', async () => {
    const added = await add();
    expect(added.statusCode).toBe(201);
    const { id } = added.json<{ id: string }>();
    expect(id).toBe(createHash('sha256').update(`${SHOP}\nhttps://push.example/1`).digest('hex').slice(0, 32));
    const text = JSON.stringify(await service.events());
    expect(text).toMatch('PushDeviceAdded');
    expect(text).not.toMatch('push.example');
    expect((await service.call('DELETE', `${DEVICES}/${id}`, cookie)).statusCode).toBe(200);
    expect(await ofType('PushDeviceRemoved')).toHaveLength(1);
    expect((await service.call('DELETE', `${DEVICES}/${id}`, cookie)).json().code).toBe('ALERT_DEVICE_NOT_FOUND');
  });

  it('are refused at an address that is not a push service’s, without keys, and beyond ten', async () => {
    const elsewhere = await add({ ...device(), endpoint: 'http://10.0.0.8/' });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([400, 'ALERT_DEVICE_INVALID']);
    expect((await add({ ...device(), keys: {} })).statusCode).toBe(400);
    expect((await add({ ...device(), endpoint: `https://push.example/${'x'.repeat(1024)}` })).statusCode).toBe(400);
    for (let n = 0; n < 10; n++) expect((await add(device(n))).statusCode).toBe(201);
    const eleventh = await add(device(10));
    expect([eleventh.statusCode, eleventh.json().code]).toEqual([409, 'ALERT_DEVICES_FULL']);
  });

  it('keep push as it is if settings are saved without it', async () => {
    await add();
    await put();
    const [saved] = await ofType('AlertSettingsSaved');
    expect(saved?.data).toMatchObject({ choices: { push: { enabled: true, digest: 'instant' } } });
  });

  it('are sent a test', async () => {
    expect((await service.call('POST', '/api/alerts/test', cookie, { channel: 'push' })).json().code).toBe(
      'ALERT_DEVICE_MISSING',
    );
    await add();
    expect((await service.call('POST', '/api/alerts/test', cookie, { channel: 'push' })).statusCode).toBe(202);
  });
});

describe('chats', () => {
  const CHATS = '/api/alerts/chats';
  const url = 'https://hooks.slack.com/services/T000/B000/abcdefghijkx7Kd';
  const add = (payload: object = { channel: 'slack', url }) => service.call('POST', CHATS, cookie, payload);
  const targetNow = async () => (await ofType('ChatAdded')).at(-1)?.data as { target: SealedText } | undefined;
  const link = async () => {
    const address = chatDigest((await targetNow())?.target as SealedText);
    return `${CHATS}/confirm?token=${await addressToken(service.vault, 'confirm-chat', { shop: SHOP, address })}`;
  };
  const agree = (address: string) => service.app.inject({ method: 'POST', url: address });

  it('are stored as ciphertext with a masked hint, and their address is in no answer and no log line', async () => {
    const added = await add();
    expect(added.statusCode).toBe(201);
    expect((await ofType('ChatAdded'))[0]?.data).toMatchObject({ channel: 'slack', hint: 'hooks.slack.com/…x7Kd' });
    expect(await ofType('AlertConfirmationRequested')).toHaveLength(1);
    const refused = await add({ channel: 'slack', url: 'http://10.0.0.8/services/secret-path' });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'ALERT_CHAT_INVALID']);
    const traces = JSON.stringify([await service.events(), service.logged(), added.json(), refused.json()]);
    expect(traces).not.toMatch(/abcdefghijk|secret-path/);
  });

  it('are confirmed by the link, until their address changes', async () => {
    await add();
    const first = await link();
    expect((await service.app.inject(first)).body).toMatch('Get price alerts in this chat?');
    expect(await ofType('ChatConfirmed')).toEqual([]);
    await add({ channel: 'slack', url: `${url}2` });
    expect((await agree(first)).statusCode).toBe(400);
    expect((await agree(await link())).body).toMatch('the chat is confirmed');
    expect(await ofType('ChatConfirmed')).toHaveLength(1);
    await add({ channel: 'slack', url: `${url}2` });
    expect(await ofType('ChatAdded')).toHaveLength(2);
  });

  it('are confirmed however long their address is', async () => {
    await add({ channel: 'slack', url: url.padEnd(2_048, 'x') });
    expect((await agree(await link())).statusCode).toBe(200);
    expect(await ofType('ChatConfirmed')).toHaveLength(1);
  });

  it('are not confirmed by the link for another purpose', async () => {
    await add();
    const address = (await targetNow())?.target as SealedText;
    const wrong = await addressToken(service.vault, 'unsubscribe', { shop: SHOP, address });
    expect((await agree(`${CHATS}/confirm?token=${wrong}`)).statusCode).toBe(400);
  });

  it.each([
    { channel: 'slack', url: 'https://169.254.169.254/' },
    { channel: 'google_chat', url: 'https://localhost/x' },
    { channel: 'teams', url: 'ftp://example.com/x' },
    { channel: 'ntfy', url: 'http://ntfy.sh/x', token: null },
  ])('are refused at an address that is not public and https: $channel', async address =>
    expect((await add(address)).json().code).toBe('ALERT_CHAT_INVALID'),
  );

  it.each([
    { channel: 'telegram', token: '123:short', chatId: '1' },
    { channel: 'telegram', token: `123456789:${'A'.repeat(35)}`, chatId: '../sendDocument' },
    { channel: 'ntfy', url: 'https://ntfy.sh/x', token: 'a\r\nx: y' },
    { channel: 'irc', url: 'https://irc.example' },
  ])('are refused if a part has the wrong form: %j', async address =>
    expect((await add(address)).json().code).toBe('INVALID_REQUEST'),
  );

  it('can be changed, tested and removed', async () => {
    await add();
    await agree(await link());
    const change = { enabled: true, digest: 'daily' };
    expect((await service.call('PUT', `${CHATS}/slack`, cookie, change)).statusCode).toBe(200);
    expect((await service.call('PUT', `${CHATS}/teams`, cookie, change)).json().code).toBe('ALERT_CHAT_NOT_FOUND');
    expect((await service.call('POST', '/api/alerts/test', cookie, { channel: 'slack' })).statusCode).toBe(202);
    expect((await service.call('DELETE', `${CHATS}/slack`, cookie)).statusCode).toBe(200);
    expect((await service.call('DELETE', `${CHATS}/slack`, cookie)).json().code).toBe('ALERT_CHAT_NOT_FOUND');
  });
});
