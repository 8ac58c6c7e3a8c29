import { describe, expect, it } from 'vitest';
import { specification } from '../kernel/specification.js';
import { SHOP_STORES } from './erasedStores.js';
import { type PrivacyCommand, type PrivacyEvent, privacy } from './privacy.js';

const at = '2026-07-01T09:00:00.000Z' as never;
const dueAt = '2026-07-31T09:00:00.000Z' as never;
const { given } = specification(privacy);

const request = (
  erasureId: string,
  scope: 'shop' | 'customer' = 'shop',
): Extract<PrivacyCommand, { type: 'RequestErasure' }> => ({
  type: 'RequestErasure',
  erasureId,
  scope,
  origin: 'merchant',
  subject: scope === 'shop' ? null : ('sealed' as never),
  dueAt,
  at,
});
const requested = (erasureId: string, scope: 'shop' | 'customer' = 'shop'): PrivacyEvent => ({
  ...request(erasureId, scope),
  type: 'ErasureRequested',
});
const receipt = (store: (typeof SHOP_STORES)[number] | 'orders') => ({ store, what: 'rows', removed: 3, remaining: 0 });
const erased = (erasureId: string, store: Parameters<typeof receipt>[0]): PrivacyEvent => ({
  type: 'StoreErased',
  erasureId,
  ...receipt(store),
  at,
});
const all = SHOP_STORES.map(store => erased('e1', store));
const completed: PrivacyEvent = {
  type: 'ErasureCompleted',
  erasureId: 'e1',
  scope: 'shop',
  receipts: SHOP_STORES.map(receipt),
  at,
};

describe('an erasure', () => {
  it('is requested only once', () => {
    given().when(request('e1')).then(requested('e1'));
    given(requested('e1')).when(request('e1')).thenNothing();
  });

  it('of the whole shop excludes others', () => {
    given(requested('e1')).when(request('e2')).thenRefused('ERASURE_RUNNING');
    given(requested('e1')).when(request('e2', 'customer')).thenRefused('ERASURE_RUNNING');
    given(requested('e1'), ...all, completed)
      .when(request('e2'))
      .thenRefused('SHOP_ERASED');
  });

  it('of one customer neither receipts nor ends that of another', () => {
    const [ada, grace] = [requested('e1', 'customer'), requested('e2', 'customer')];
    const report = (erasureId: string): PrivacyCommand => ({
      ...{ type: 'ReportErased', erasureId, ...receipt('orders'), at },
    });
    given(ada, grace, erased('e1', 'orders')).when(report('e2')).then(erased('e2', 'orders'));
    given(ada, grace, erased('e1', 'orders')).when(report('e1')).thenNothing();
    given(ada, grace, erased('e1', 'orders'))
      .when({ type: 'CompleteErasure', erasureId: 'e2', at })
      .thenRefused('ERASURE_RUNNING');
    const ended: PrivacyEvent = { ...completed, scope: 'customer', receipts: [receipt('orders')] };
    given(ada, grace, erased('e1', 'orders'), ended).when(report('e2')).then(erased('e2', 'orders'));
    given(ada, grace, erased('e1', 'orders'), ended).when(report('e1')).thenNothing();
  });

  it('of a customer allows others', () => given(requested('e1', 'customer')).when(request('e2')).then(requested('e2')));

  it('of the whole shop waits if the store platform requests it, leaves the shop open, and begins once', () => {
    const schedule = (erasureId: string): PrivacyCommand => ({
      ...{ type: 'ScheduleErasure', erasureId, origin: 'platform' },
      ...{ eraseAt: '2026-07-02T09:00:00.000Z' as never, dueAt, at },
    });
    const scheduled: PrivacyEvent = { ...(schedule('e1') as object), type: 'ErasureScheduled' } as never;
    const cancelled = (because: 'reconnected' | 'token_works' | 'superseded'): PrivacyEvent => ({
      ...{ type: 'ErasureCancelled', erasureId: 'e1', because, at },
    });
    const begin: PrivacyCommand = { type: 'BeginErasure', erasureId: 'e1', at };
    const begun = { ...requested('e1'), origin: 'platform' } as PrivacyEvent;
    const cancel: PrivacyCommand = { type: 'CancelErasure', erasureId: 'e1', because: 'token_works', at };
    given().when(schedule('e1')).then(scheduled);
    given(scheduled).when(schedule('e2')).thenNothing();
    given(requested('e0')).when(schedule('e1')).thenRefused('ERASURE_RUNNING');
    given(scheduled).when(request('e2', 'customer')).then(requested('e2', 'customer'));
    given(scheduled).when(begin).then(begun);
    given(scheduled, begun).when(begin).thenNothing();
    given(scheduled).when(cancel).then(cancelled('token_works'));
    given(scheduled, cancelled('token_works')).when(begin).thenNothing();
    given(scheduled, begun).when(cancel).thenNothing();
    given(scheduled).when({ type: 'ReopenShop', at }).then(cancelled('reconnected'));
    given(scheduled).when(request('e2')).then(cancelled('superseded'), requested('e2'));
  });

  it('accepts one receipt per store, and none with remaining data', () => {
    const report: PrivacyCommand = { ...receipt('keys'), type: 'ReportErased', erasureId: 'e1', at };
    given(requested('e1')).when(report).then(erased('e1', 'keys'));
    given(requested('e1'), erased('e1', 'keys')).when(report).thenNothing();
    given(requested('e1'))
      .when({ ...report, remaining: 1 })
      .thenRefused('ERASURE_RUNNING');
    given(requested('e1'))
      .when({ ...report, store: 'orders' })
      .thenRefused('ERASURE_RUNNING');
    given().when(report).thenNothing();
  });

  it('completes when each store has reported, and lists the receipts', () => {
    const complete: PrivacyCommand = { type: 'CompleteErasure', erasureId: 'e1', at };
    given(requested('e1'), ...all.slice(1))
      .when(complete)
      .thenRefused('ERASURE_RUNNING');
    given(requested('e1'), ...all)
      .when(complete)
      .then(completed);
    given(requested('e1'), ...all, completed)
      .when(complete)
      .thenNothing();
  });
});

describe('orders of an erased customer', () => {
  const redact = (...orderIds: string[]): PrivacyCommand => ({ type: 'RedactOrders', erasureId: 'e1', orderIds, at });
  const redacted = (...orderIds: string[]): PrivacyEvent => ({ type: 'OrdersRedacted', erasureId: 'e1', orderIds, at });

  it('are recorded once', () => {
    given().when(redact('o1')).then(redacted('o1'));
    given(redacted('o1')).when(redact('o1', 'o2')).then(redacted('o2'));
    given(redacted('o1', 'o2')).when(redact('o1', 'o2')).thenNothing();
  });
});

describe('an erased shop', () => {
  it('reopens with a new connection, but only after its erasure is complete', () => {
    const reopen: PrivacyCommand = { type: 'ReopenShop', at };
    given(requested('e1')).when(reopen).thenRefused('ERASURE_RUNNING');
    given(requested('e1'), completed).when(reopen).then({ type: 'ShopReopened', at });
    given().when(reopen).thenNothing();
    given(requested('e1'), completed, { type: 'ShopReopened', at }).when(request('e2')).then(requested('e2'));
  });

  it('has no open requests left', () =>
    given(
      requested('e0', 'customer'),
      { type: 'DataRequested', requestId: 'r1', subject: null, answerBy: at, dueAt, at },
      requested('e1'),
      ...all,
    )
      .when({ type: 'CompleteErasure', erasureId: 'e1', at })
      .then(
        { type: 'ErasureCompleted', erasureId: 'e0', scope: 'customer', receipts: [], at },
        { type: 'DataRequestAnswered', requestId: 'r1', how: 'erased', at },
        completed,
      ));

  it('counts its eras', () => {
    const eras = [requested('e1'), completed].reduce(privacy.evolve, privacy.initial);
    expect([eras.status, eras.era]).toEqual(['erased', 1]);
  });
});

describe('a data request', () => {
  const ask: PrivacyCommand = { type: 'RequestData', requestId: 'r1', subject: null, answerBy: at, dueAt, at };
  const dataRequested: PrivacyEvent = { ...ask, type: 'DataRequested' };
  const answer = (how: 'told' | 'fetched') => ({ requestId: 'r1', how, at });
  const answered = (how: 'told' | 'fetched'): PrivacyEvent => ({ type: 'DataRequestAnswered', ...answer(how) });

  it('is recorded once', () => {
    given().when(ask).then(dataRequested);
    given(dataRequested).when(ask).thenNothing();
  });

  it('is answered when the merchant is notified, and again when the data is fetched', () => {
    const command = (how: 'told' | 'fetched'): PrivacyCommand => ({ type: 'AnswerDataRequest', ...answer(how) });
    given(dataRequested).when(command('told')).then(answered('told'));
    given(dataRequested, answered('told')).when(command('told')).thenNothing();
    given(dataRequested, answered('told')).when(command('fetched')).then(answered('fetched'));
    given(dataRequested, answered('fetched')).when(command('told')).thenNothing();
  });

  it('can be fetched again after a failed download, and each time leaves a trace', () =>
    given(dataRequested, answered('told'), answered('fetched'))
      .when({ type: 'AnswerDataRequest', ...answer('fetched') })
      .then(answered('fetched')));

  it('must be known', () =>
    given()
      .when({ type: 'AnswerDataRequest', ...answer('fetched') })
      .thenRefused('DATA_REQUEST_NOT_FOUND'));

  it('is refused while the data is being deleted', () =>
    given(dataRequested, requested('e1'))
      .when({ type: 'AnswerDataRequest', ...answer('fetched') })
      .thenRefused('ERASURE_RUNNING'));

  it('is not answered again by an erasure after it was fetched', () =>
    given(dataRequested, answered('fetched'), requested('e1'), ...all)
      .when({ type: 'CompleteErasure', erasureId: 'e1', at })
      .then(completed));
});
