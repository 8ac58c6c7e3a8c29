import { describe, expect, it } from 'vitest';
import { readBounce } from './readBounce.js';

const ID = '6f0c2f8e-3a57-5a3c-9c43-0d4f5a1b2c3d';
/** In Postfix's format. */
const dsn = ({ action = 'failed', envelope = `Original-Envelope-Id: ${ID}` } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-Id: <20261121.ABC@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    envelope,
    '',
    'Final-Recipient: rfc822; me@shop.example',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <me@shop.example>: no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${ID}@app.example>`,
    '--b--',
  ].join('\r\n');

describe('a bounced mail', () => {
  it('names the message by its envelope, and the reason', () =>
    expect(readBounce(dsn())).toEqual({ messageId: ID, code: '5.1.1' }));
  it('names it by its own header if the envelope has no id', () =>
    expect(readBounce(dsn({ envelope: 'X-Nothing: here' }))).toEqual({ messageId: ID, code: '5.1.1' }));
  it.each([
    ['a delay', dsn({ action: 'delayed' })],
    ['a delivery', dsn({ action: 'delivered' })],
    ['an answer of a person', `From: me@shop.example\r\nMessage-ID: <${ID}@shop.example>\r\n\r\nAction: failed`],
    ['nothing', ''],
  ])('is not %s', (_, mail) => expect(readBounce(mail)).toBeNull());
  it('contains no address', () => expect(JSON.stringify(readBounce(dsn()))).not.toMatch('@'));
});
