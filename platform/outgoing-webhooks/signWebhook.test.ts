import { expect, it } from 'vitest';
import { signWebhook, webhookSecret } from './signWebhook.js';

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' };

it('signs as the example of the Standard Webhooks libraries', () =>
  expect(signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ));

it('signs with both secrets during a rotation, the current one first', () => {
  const [one, two] = [webhookSecret(Buffer.alloc(32, 1)), webhookSecret(Buffer.alloc(32, 2))];
  expect(signWebhook([one, two], message)).toBe(`${signWebhook([one], message)} ${signWebhook([two], message)}`);
});
