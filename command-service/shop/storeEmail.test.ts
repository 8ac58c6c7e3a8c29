import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShopifyError } from '../../platform/shopify/port.js';
import { type Service, startCommandService } from '../commandService.fixtures.js';

const EMAIL = '/api/auth/shopify/email';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const ask = (as = cookie) => service.app.inject({ url: EMAIL, headers: { cookie: as } });

describe('GET /api/auth/shopify/email', () => {
  it('passes on the store’s own address and stores nothing', async () => {
    const before = (await service.events()).length;
    const answer = await ask();
    expect(answer.json()).toEqual({ email: 'hello@aurora.example' });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(await service.events()).toHaveLength(before);
  });

  it('has no address to suggest while the platform refuses', async () => {
    service.platform.profileFails = new ShopifyError('shop_paused', 'no');
    expect((await ask()).json()).toEqual({ email: null });
  });

  it('does not hide a fault of ours', async () => {
    service.platform.profileFails = new Error('ours');
    expect((await ask()).statusCode).toBe(500);
  });

  it('is for merchants only', async () => expect((await ask('')).statusCode).toBe(401));
});
