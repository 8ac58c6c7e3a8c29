import { expect, it } from 'vitest';
import { requestSigner } from '../../platform/outbound/sign/requestSigner.js';
import { makeKeyPair } from '../../platform/outbound/sign/webBotAuth.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { readSide } from '../queryService.fixtures.js';

const PATH = '/.well-known/http-message-signatures-directory';

it('serves the signed key directory to anyone, for the public host alone', async () => {
  const keys = [{ ...makeKeyPair(), signsFrom: 0, until: 9e12 }];
  const signer = requestSigner({
    ...{ keys: { all: async () => keys }, publicUrl: 'https://tidewatch.example' },
    ...{ clock: manualClock(), logger: { warn: () => {} } },
  });
  const { http } = await readSide('none', { signer });
  const answer = await http.inject({ url: PATH, headers: { host: 'stranger.example' } });
  expect(answer.statusCode).toBe(200);
  const expected = await signer.directory();
  expect(answer.body).toBe(expected.body);
  expect(answer.headers).toMatchObject(expected.headers);
  expect(answer.body).not.toContain(keys[0]?.d);
});

it('has no directory if requests are not signed', async () => {
  const { http } = await readSide();
  expect((await http.inject(PATH)).json()).toMatchObject({ code: 'NOT_FOUND' });
});
