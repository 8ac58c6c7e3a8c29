import { expect, it } from 'vitest';
import { hookReceiver } from './hookReceiver.js';

it('keeps the newest, by number and by size', () => {
  const receiver = hookReceiver(() => 0);
  const receive = (path: string, body: string) => receiver.receive({ method: 'POST', path, headers: {}, body });
  for (let n = 0; n <= 10_000; n++) receive(`/hooks/${n}`, '');
  expect([receiver.all().length, receiver.all()[0]?.path]).toEqual([10_000, '/hooks/1']);
  for (let n = 0; n < 40; n++) receive(`/hooks/long-${n}`, 'x'.repeat(1024 * 1024));
  expect([receiver.all().length, receiver.all()[0]?.path]).toEqual([32, '/hooks/long-8']);
});
