/** Half a character from a browser, a provider's call, the environment or a file: stored as U+FFFD, without a crash. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  PHONE,
  PUBLIC_URL,
  SECRET,
  type Service,
  SHOP,
  startCommandService,
} from '../../../command-service/commandService.fixtures.js';
import { matchBatch } from '../../../ops/cli/matchBatch.js';
import { parsePriceBatch } from '../../../ops/cli/parsePriceBatch.js';
import type { Message } from '../../../platform/bus/port.js';
import { openSqliteBus } from '../../../platform/bus/sqlite/openSqliteBus.js';
import { loadConfig } from '../../../platform/runtime/config/config.js';
import { environmentName } from '../../../platform/runtime/config/environmentName.js';
import type { VariableName } from '../../../platform/runtime/config/variables.js';
import { until } from '../bus/until.js';
import { expectWellFormed, loneText, RUNS } from './loneSurrogates.js';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const ofType = async (...types: string[]) => (await service.events()).filter(({ type }) => types.includes(type));
/** UTF-8 as a careless encoder writes it: the bytes that a client may send, as the characters of a header. */
const bytesOf = (text: string) =>
  [...text]
    .map(one =>
      one.isWellFormed()
        ? one
        : percent(one).replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .join('');
const percent = (text: string) =>
  [...text]
    .map(one => {
      const code = one.charCodeAt(0);
      if (one.isWellFormed()) return encodeURIComponent(one);
      return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
        .map(byte => `%${byte.toString(16)}`)
        .join('');
    })
    .join('');

it('a body: message, category and action of a notification, and the label of a competitor', async () => {
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(loneText, async text => {
      const key = `key-0000${++calls}`;
      const note = {
        message: `m${text}m`,
        type: 'info',
        category: `c${text}`,
        action: `/${text.replace(/[\\\s/]/g, '')}`,
      };
      const post = () => service.call('POST', '/api/auth/shopify/notifications', cookie, note, key);
      const first = await post();
      expect(first.statusCode, first.body).toBe(201);
      expect((await post()).json().position).toBe(first.json().position);
      const rival = { url: `https://rival.example/${calls}`, label: `l${text}` };
      const added = await service.call('POST', '/api/competitors', cookie, rival);
      expect(added.statusCode, added.body).toBe(201);
      await service.call('DELETE', `/api/competitors/${added.json().id}`, cookie);
      const [raised, tracked] = [await ofType('NotificationRaised'), await ofType('CompetitorTracked')];
      expect([raised.length, tracked.length]).toEqual([calls, calls]);
      expect(raised.at(-1)?.data).toMatchObject({ notification: { message: note.message.toWellFormed() } });
      expectWellFormed([raised, tracked]);
    }),
    RUNS,
  );
});

it('a header and a query', async () => {
  await fc.assert(
    fc.asyncProperty(loneText, async text => {
      const headers = { 'user-agent': bytesOf(text).replace(/[^\x20-\xff]/g, ''), cookie };
      for (const url of [
        `/api/auth/shopify/login?shop=${percent(text)}`,
        `/api/auth/shopify/login?shop=aurora-outfitters&return_to=/${percent(text)}`,
        `/api/auth/shopify/callback?shop=${percent(text)}&code=${percent(text)}&state=${percent(text)}&hmac=${percent(text)}`,
        `/api/alerts/confirm?token=${percent(text)}`,
        `/api/competitors/${percent(text).replaceAll('/', '')}`,
      ]) {
        const answer = await service.app.inject({ url, headers });
        expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500);
      }
      const payload = { url: 'https://rival.example/one' };
      const posted = await service.app.inject({ method: 'POST', url: '/api/competitors', headers, payload });
      expect(posted.statusCode).toBeLessThan(500);
      expectWellFormed(await service.events());
    }),
    RUNS,
  );
});

it('a webhook of the store platform', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'text-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bus = openSqliteBus({ path: join(folder, 'bus.db'), clock: service.clock });
  const abort = new AbortController();
  const got: Message[] = [];
  const consuming = bus.consume({ topic: 'shopify-webhooks', group: 'g', signal: abort.signal }, async message => {
    got.push(message);
  });
  await fc.assert(
    fc.asyncProperty(loneText, async text => {
      const payload = JSON.stringify({
        id: 7,
        admin_graphql_api_id: text,
        updated_at: text,
        title: text,
        [text]: text,
      });
      const answer = await service.app.inject({
        method: 'POST',
        url: '/api/webhooks/shopify',
        payload,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'products/update',
          'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(payload).digest('base64'),
          'x-shopify-shop-domain': SHOP,
          'x-shopify-webhook-id': 'webhook-1',
          'x-shopify-triggered-at': bytesOf(text).replace(/[^\x20-\xff]/g, ''),
        },
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const messages = service.published.splice(0).map(({ message }) => ({ ...message, headers: { text } }));
      await bus.publish('shopify-webhooks', [...messages, { key: text, value: JSON.parse(payload) }]);
    }),
    RUNS,
  );
  await until(() => got.length >= RUNS.numRuns);
  expectWellFormed(got.map(({ key, value, headers }) => ({ key, value, headers })));
  abort.abort();
  await consuming;
  await bus.close();
});

it('a text message reply, and a bounced mail', async () => {
  let calls = 0;
  const settings = {
    email: { address: 'me@shop.example', enabled: true, digest: 'instant' },
    sms: { address: PHONE, enabled: true, digest: 'instant' },
    ...{ quietHours: null, dailyCap: 20, rules: [] },
  };
  expect((await service.call('PUT', '/api/alerts/settings', cookie, settings)).statusCode).toBe(200);
  await fc.assert(
    fc.asyncProperty(loneText, async text => {
      const given = (await service.events()).length;
      const path = '/api/webhooks/sms/reply';
      // As the form parser reads the bytes, so that the signature is right.
      const form = { Body: `YES${text}`, From: PHONE, MessageSid: `SM${++calls}${text}` };
      const read = Object.fromEntries(
        Object.entries(form).map(([name, value]) => [name, new URLSearchParams(`x=${percent(value)}`).get('x') ?? '']),
      );
      const signed = Object.entries(read).reduce((all, [name, value]) => all + name + value, `${PUBLIC_URL}${path}`);
      const reply = await service.app.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': createHmac('sha1', 'token').update(signed).digest('base64'),
        },
        payload: Object.entries(form)
          .map(([name, value]) => `${name}=${percent(value)}`)
          .join('&'),
      });
      expect(reply.statusCode, reply.body).toBe(200);
      const bounced = await service.app.inject({
        method: 'POST',
        url: '/api/webhooks/mail/bounce',
        headers: { authorization: 'Bearer bounce-token', 'content-type': 'message/rfc822' },
        payload: Buffer.from(
          `Content-Type: multipart/report; report-type=delivery-status\r\n\r\nOriginal-Envelope-Id: ${bytesOf(text)}\r\n\r\nAction: failed\r\nStatus: ${bytesOf(text)}\r\n`,
          'latin1',
        ),
      });
      expect(bounced.statusCode, bounced.body).toBe(204);
      // An unrecognised reply changes nothing, and half a character does not either.
      expect((await service.events()).length).toBe(given);
    }),
    RUNS,
  );
});

it('the environment', () => {
  const names = (Object.keys(loadConfig({})) as VariableName[]).map(environmentName);
  fc.assert(
    fc.property(loneText, text => {
      for (const name of names) expectWellFormed(configOr({ [name]: text }));
      expect(loadConfig({ TIDEWATCH_SANDBOX_SEED: `seed ${text}.` })).toMatchObject({
        SANDBOX_SEED: `seed ${text}.`.toWellFormed(),
      });
    }),
    RUNS,
  );
});

/** The configuration, or the error about it. */
function configOr(env: Record<string, string>): unknown {
  try {
    return loadConfig(env);
  } catch (fault) {
    return String(fault);
  }
}

it('a command-line batch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'text-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'batch.ndjson');
  await fc.assert(
    fc.asyncProperty(loneText, async text => {
      const record = { title: text, brand: text, price: '12.00', currency: 'USD' };
      writeFileSync(
        file,
        [{ id: text, raw: `${text} $12.00`, currency_hint: null, a: record, b: record }]
          .map(line => JSON.stringify(line))
          .join('\n'),
      );
      for (const batch of [parsePriceBatch, matchBatch]) {
        const lines: string[] = [];
        await batch(file, line => lines.push(line));
        expect(lines).toHaveLength(1);
        expectWellFormed(JSON.parse(lines[0] ?? ''));
        expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: text.toWellFormed() });
      }
    }),
    RUNS,
  );
});
