import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AlertFacts } from '../../../domain/alerts/alert.js';
import { sentenceOf } from '../../../domain/alerts/sentence.js';
import { as, type SealedText, type ShopDomain } from '../../../domain/kernel/names.js';
import type { MailMessage } from '../../../platform/mail/port.js';
import { openVault } from '../../../platform/vault/openVault.js';
import type { AlertPorts } from '../ports.js';
import { alertsContent, sendMail } from './sendMail.js';

const DELIVERY = {
  messageId: 'm1',
  shop: as<ShopDomain>('aurora.myshopify.com'),
  channel: 'email',
  alertIds: [],
} as const;
const INJECTED = 'Tent\r\nBcc: everybody@shop.example\r\n\r\nBuy this';

const vault = openVault('sqlite::memory:', {
  masterKey: Buffer.alloc(32, 7),
  clock: { now: () => as('2026-07-01T09:00:00.000Z') },
});

/** The subject of a mail about these competitors. */
async function subjectOf(storeName: string, labels: readonly string[], confirmed = true): Promise<string> {
  let sent: MailMessage | undefined;
  const mail = {
    send: async (message: MailMessage) => {
      sent = message;
      return { providerId: '1' };
    },
    close: async () => {},
  };
  const change = { kind: 'stock', from: 'in_stock', to: 'out_of_stock' };
  const entries = labels.map(label => {
    const facts = { label, url: 'https://rival.example/', evidence: '', change, condition: { kind: 'sold_out' } };
    return { facts: facts as unknown as AlertFacts, sentences: [sentenceOf(facts as never, 'en')], moment: 'now' };
  });
  const ports = { mail, vault, publicUrl: 'https://app.example' } as unknown as AlertPorts;
  const recipient = { address: 'me@shop.example', sealed: as<SealedText>('sealed'), confirmed };
  await sendMail(ports, DELIVERY, recipient, alertsContent({ storeName, language: 'en', timeZone: 'UTC', entries }));
  return sent?.subject ?? expect.fail('nothing was sent');
}

it.each([
  ['a competitor’s name', 'Aurora', [INJECTED], true],
  ['two of them', 'Aurora', [INJECTED, 'Mat\u2028Bcc: a@b.example'], true],
  ['the store’s name, in a test', INJECTED, [], true],
  ['the store’s name, in the question', INJECTED, [], false],
])('a subject is a single line, whatever %s contains', async (_, storeName, labels, confirmed) => {
  const subject = await subjectOf(storeName, labels, confirmed);
  expect(subject).toMatch('Tent Bcc: everybody@shop.example Buy this');
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
});

it('a subject is a single line, whatever anything is called', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
      fc.boolean(),
      async (storeName, labels, confirmed) => {
        expect(await subjectOf(storeName, labels, confirmed)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      },
    ),
    { numRuns: 50 },
  ));
