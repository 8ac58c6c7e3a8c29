import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verificationState } from '../../application/seal/verification.js';
import { type Service, startCommandService } from '../commandService.fixtures.js';

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
});
afterEach(() => service.close());

describe('the verification of the log', () => {
  it('is started by an operator, which is an event, and says that nothing is sealed yet', async () => {
    const answer = await service.call('POST', '/api/admin/audit/verify', await service.unlock());
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ startedAt: '2026-07-01T09:00:00.000Z', checkpoint: null });
    expect((await service.events()).at(-1)).toMatchObject({ type: 'AdminViewed', data: { view: 'verification' } });
    await expect.poll(async () => (await verificationState(service)).state).toBe('not_verifiable');
  });

  it('is started by no one else', async () => {
    const answer = await service.call('POST', '/api/admin/audit/verify', await service.connect());
    expect(answer.statusCode).toBe(401);
    expect((await verificationState(service)).state).toBe('none');
  });
});
