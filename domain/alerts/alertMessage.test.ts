import { describe, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { type AlertMessageEvent, alertMessage } from './alertMessage.js';

const at = as<Instant>('2026-07-01T09:00:00.000Z');
const identity = { messageId: 'm', channel: 'sms', alertIds: ['a'] } as const;
const sent: AlertMessageEvent = { type: 'AlertMessageSent', ...identity, providerId: 'SM1', at };
const failed: AlertMessageEvent = { type: 'AlertMessageFailed', ...identity, code: '20503', at };
const { given } = specification(alertMessage);

describe('a message', () => {
  it('is sent once', () => {
    given()
      .when({ type: 'ReportSent', ...identity, providerId: 'SM1', at })
      .then(sent);
    given(sent)
      .when({ type: 'ReportSent', ...identity, providerId: 'SM2', at })
      .thenNothing();
  });
  it('can be sent after a failure', () =>
    given(failed)
      .when({ type: 'ReportSent', ...identity, providerId: 'SM1', at })
      .then(sent));
  it('fails once', () => {
    given()
      .when({ type: 'ReportFailed', ...identity, code: '20503', at })
      .then(failed);
    given(failed)
      .when({ type: 'ReportFailed', ...identity, code: '1', at })
      .thenNothing();
  });
  it('is never sent once it is dropped', () => {
    const dropped: AlertMessageEvent = { type: 'AlertMessageDropped', ...identity, because: 'stopped', at };
    given()
      .when({ type: 'DropMessage', ...identity, because: 'stopped', at })
      .then(dropped);
    given(dropped)
      .when({ type: 'ReportSent', ...identity, providerId: 'SM1', at })
      .thenNothing();
  });
  it('is delivered or bounces after it was sent', () => {
    given(sent)
      .when({ type: 'ReportDelivery', messageId: 'm', delivered: true, code: null, at })
      .then({ type: 'AlertMessageDelivered', messageId: 'm', at });
    given(sent)
      .when({ type: 'ReportDelivery', messageId: 'm', delivered: false, code: '30003', at })
      .then({ type: 'AlertMessageUndelivered', messageId: 'm', code: '30003', at });
  });
  it('cannot be delivered before it is sent', () =>
    given().when({ type: 'ReportDelivery', messageId: 'm', delivered: true, code: null, at }).thenNothing());
});
