import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditHistogram, AuditLogs } from '../../domain/api/admin.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';
import { trailOf } from './trail.fixtures.js';

const LOGS = '/api/admin/audit-logs';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

let side: ReadSide;
let cookie: string;
let add: ReturnType<typeof trailOf>;
beforeEach(async () => {
  side = await readSide();
  // The log has an event, whose position the fixture counts on.
  await side.signIn();
  cookie = (await side.unlock()).cookie;
  add = trailOf(side);
});

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ details: `number ${n + 1}` }));
const ask = async (query: Record<string, string>, list = 'all') =>
  side.get(`${LOGS}/${list}?${new URLSearchParams(query)}`, cookie);
const logs = async (query: Record<string, string> = {}, list = 'all'): Promise<AuditLogs> => {
  const answer = await ask(query, list);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return answer.json();
};
const numbers = ({ audit_logs }: AuditLogs) =>
  audit_logs.map(({ details }) => Number.parseInt(details.split(' ')[1] ?? '', 10));
const refusal = async (query: Record<string, string>, list = 'all') => {
  const answer = await ask(query, list);
  return [answer.statusCode, answer.json().code, answer.json().error];
};

describe('the audit trail', () => {
  it('has the fields of the spec, with address and device opened for the rows shown', async () => {
    await add([{ details: '129.00 -> 119.00', client: { ip: '203.0.113.7', userAgent: CHROME } }, { shop: null }]);
    const {
      audit_logs: [system, entry],
      total_count,
    } = await logs();
    expect(entry).toEqual({
      id: 'entry-1',
      timestamp: '2026-07-01T08:00:01.000Z',
      createdAt: '2026-07-01T08:00:01.000Z',
      shopDomain: SHOP,
      action: 'COMPETITOR_ADDED',
      category: 'Competitors',
      details: '129.00 -> 119.00',
      ipAddress: '203.0.113.7',
      userAgent: CHROME,
      erased: false,
      apiToken: null,
      device: { kind: 'desktop', browser: 'Chrome 143', os: 'Windows' },
      position: expect.stringMatching(/1$/),
    });
    expect([total_count, system?.shopDomain, system?.ipAddress, system?.device]).toEqual([2, null, null, null]);
  });

  it('says that an address is no longer kept once its key was destroyed', async () => {
    await add([{ client: { ip: '203.0.113.7', userAgent: CHROME } }]);
    await side.vault.destroy(SHOP, 'account', 'test');
    const {
      audit_logs: [entry],
    } = await logs();
    expect(entry).toMatchObject({ erased: true, ipAddress: null, userAgent: null, device: null });
  });

  it('is empty before anything is indexed', async () =>
    expect(await logs()).toEqual({ audit_logs: [], total_count: 0, next_cursor: null, as_of: null }));

  it('comes newest first, 25 on a page', async () => {
    await add(many(60));
    const first = await logs();
    expect(numbers(first)).toEqual(Array.from({ length: 25 }, (_, n) => 60 - n));
    expect(first.total_count).toBe(60);
    const last = await logs({ page: '2' });
    expect([numbers(last), last.next_cursor]).toEqual([[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], null]);
    expect(numbers(await logs({ page: '1', size: '10' }))).toEqual(Array.from({ length: 10 }, (_, n) => 50 - n));
    expect((await logs({ page: '7' })).audit_logs).toEqual([]);
  });

  it('continues by cursor to its end', async () => {
    await add(many(50));
    const seen: number[] = [];
    let query: Record<string, string> = { size: '20' };
    for (;;) {
      const page = await logs(query);
      seen.push(...numbers(page));
      expect(page.total_count).toBe(50);
      if (page.next_cursor === null) break;
      query = { size: '20', cursor: page.next_cursor };
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => 50 - n));
    // A last page that is full has no next one.
    expect((await logs({ size: '50' })).next_cursor).toBeNull();
  });

  it('keeps its pages while new entries arrive', async () => {
    await add(many(30));
    const first = await logs({ size: '10' });
    await add(many(5));
    const asOf = first.as_of ?? '';
    expect(numbers(await logs({ size: '10', page: '1', as_of: asOf }))).toEqual([
      20, 19, 18, 17, 16, 15, 14, 13, 12, 11,
    ]);
    const next = await logs({ size: '10', cursor: first.next_cursor ?? '' });
    expect([numbers(next)[0], next.total_count, next.as_of]).toEqual([20, 30, asOf]);
    expect((await logs()).total_count).toBe(35);
  });

  it('is narrowed by text, category, action, shop, state of the shop and time', async () => {
    await add(
      [
        { shop: OTHER_SHOP, action: 'SESSION_STARTED', category: 'Sessions', details: 'number 1' },
        { details: 'number 2', client: { ip: '203.0.113.7', userAgent: null } },
        { action: 'PRICE_CHANGED', category: 'Prices', details: 'number 3: price changed on rival.example' },
      ],
      { [OTHER_SHOP]: 'deleted' },
    );
    const narrowed: readonly (readonly [Record<string, string>, readonly number[]])[] = [
      [{ q: 'compet' }, [2]],
      [{ q: '"price changed"' }, [3]],
      [{ q: 'rival.example' }, [3]],
      [{ q: '203.0.113.7' }, [2]],
      [{ q: OTHER_SHOP }, [1]],
      [{ q: 'nothing' }, []],
      ...['->', '%', '*', '\u{1f600}', ' ! '].map(q => [{ q }, []] as const),
      ...['', ' ', '"'].map(q => [{ q }, [3, 2, 1]] as const),
      [{ category: 'Prices' }, [3]],
      [{ action: 'PRICE_CHANGED' }, [3]],
      [{ shop: OTHER_SHOP }, [1]],
      [{ shop_status: 'deleted' }, [1]],
      [{ shop_status: 'active' }, [3, 2]],
      [{ from: '2026-07-01T08:00:02Z' }, [3, 2]],
      [{ to: '2026-07-01T10:00:02+02:00' }, [1]],
      [{ from: '2026-07-01', to: '2026-07-01' }, []],
      [{ category: 'Prices', shop: OTHER_SHOP }, []],
    ];
    for (const [query, expected] of narrowed) {
      const found = await logs(query);
      expect([query, numbers(found), found.total_count]).toEqual([query, expected, expected.length]);
    }
  });

  it('of deleted and of active shops are lists of their own', async () => {
    await add([{ details: 'number 1', shop: OTHER_SHOP }, { details: 'number 2' }, { shop: null }], {
      [OTHER_SHOP]: 'deleted',
    });
    expect(numbers(await logs({}, 'deleted-shops'))).toEqual([1]);
    expect(numbers(await logs({}, 'active-shops'))).toEqual([2]);
    expect(await refusal({ shop_status: 'active' }, 'deleted-shops')).toEqual([
      400,
      'INVALID_REQUEST',
      'The request isn’t valid: this list contains only deleted shops',
    ]);
  });

  it('counts each category and action of a search', async () => {
    await add([{}, {}, { action: 'PRICE_CHANGED', category: 'Prices' }]);
    const answer = await side.get(`${LOGS}/facets?category=Prices`, cookie);
    expect(answer.json()).toEqual({ categories: { Competitors: 2, Prices: 1 }, actions: { PRICE_CHANGED: 1 } });
  });
});

describe('entries over time', () => {
  const histogram = async (query: Record<string, string> = {}) =>
    (await side.get(`${LOGS}/histogram?${new URLSearchParams(query)}`, cookie)).json();
  const filled = async (query: Record<string, string> = {}) => {
    const { step, bars }: AuditHistogram = await histogram(query);
    const found = bars.filter(({ count }) => count > 0).map(({ at, count }) => [at.slice(11, 16), count]);
    return [step / 60_000, bars.length, ...found];
  };

  it('are counted by the filters of the list, from the earliest one to now', async () => {
    expect(await histogram()).toEqual({ step: 0, bars: [] });
    await add(many(70));
    await add([{ category: 'Prices', action: 'PRICE_CHANGED' }]);
    // Now is 9:00: a day in bars of a quarter of an hour.
    expect(await filled()).toEqual([15, 96, ['08:00', 71]]);
    expect(await filled({ category: 'Prices' })).toEqual([15, 96, ['08:00', 1]]);
    side.clock.advance(7 * 24 * 3_600_000);
    cookie = (await side.unlock()).cookie;
    expect(await filled()).toEqual([120, 85, ['08:00', 71]]);
    expect(await filled({ q: 'number 70' })).toEqual([120, 85, ['08:00', 1]]);
  });

  it('span the requested range, limited to the trail’s start and now', async () => {
    await add(many(70));
    expect(await filled({ from: '2026-07-01T07:30:00Z' })).toEqual([1, 90, ['08:00', 59], ['08:01', 11]]);
    const [step, bars] = await filled({ from: '0001-01-01', to: '9999-12-31' });
    expect([step, bars]).toEqual([4 * 24 * 60, 92]);
    expect(await filled({ to: '2026-07-01T08:01:00Z' })).toEqual([15, 93, ['08:00', 59]]);
    expect(await histogram({ from: '2027-01-01' })).toEqual({ step: 0, bars: [] });
    expect(await histogram({ from: '2026-07-02', to: '2026-07-01' })).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('entries that arrive while a list is shown', () => {
  const newer = async (query: Record<string, string>) =>
    (await side.get(`${LOGS}/newer?${new URLSearchParams(query)}`, cookie)).json();

  it('are counted by the filters of the list, up to a hundred', async () => {
    await add(many(3));
    const { as_of } = await logs();
    const at = { as_of: as_of ?? '' };
    expect(await newer(at)).toEqual({ newer: 0 });
    await add(many(2));
    await add([{ category: 'Prices', action: 'PRICE_CHANGED' }]);
    expect([await newer(at), await newer({ ...at, category: 'Prices' })]).toEqual([{ newer: 3 }, { newer: 1 }]);
    await add(many(120));
    expect(await newer(at)).toEqual({ newer: 100 });
    expect(await newer({ as_of: 'nowhere' })).toMatchObject({ code: 'POSITION_UNKNOWN' });
  });
});

describe('a request that is not right', () => {
  it('is refused with what is wrong', async () => {
    await add(many(3));
    const wrong: readonly (readonly [Record<string, string>, string, string])[] = [
      [{ page: '-1' }, 'INVALID_REQUEST', 'page must be an integer'],
      [{ size: '1000000000' }, 'INVALID_REQUEST', 'size must be an integer'],
      [{ size: '999999999' }, 'INVALID_REQUEST', 'size must be 1 to 100'],
      [{ size: '0' }, 'INVALID_REQUEST', 'size must be 1 to 100'],
      [{ page: '400' }, 'PAGE_TOO_DEEP', 'Pages end at row 10000'],
      [{ page: '999999999', size: '100' }, 'PAGE_TOO_DEEP', 'Pages end at row 10000'],
      [{ from: '2026-07-02', to: '2026-07-01' }, 'INVALID_REQUEST', 'from is after to'],
      [{ from: 'yesterday' }, 'INVALID_REQUEST', 'from must be a date or time'],
      [{ to: '2026-13-45' }, 'INVALID_REQUEST', 'to must be a date or time'],
      [{ to: '2026-02-30' }, 'INVALID_REQUEST', 'to must be a date or time'],
      [{ from: '2026-06-31T10:00:00Z' }, 'INVALID_REQUEST', 'from must be a date or time'],
      [{ category: 'Nonsense' }, 'INVALID_REQUEST', 'category'],
      [{ action: "x' or 1=1" }, 'INVALID_REQUEST', 'action'],
      [{ shop: 'https://evil.example/' }, 'INVALID_SHOP', 'valid Shopify store'],
      [{ shop_status: 'gone' }, 'INVALID_REQUEST', 'shop_status'],
      [{ q: 'x'.repeat(513) }, 'INVALID_REQUEST', 'q'],
      [{ as_of: 'nowhere' }, 'POSITION_UNKNOWN', 'didn’t issue'],
      [{ cursor: '' }, 'CURSOR_INVALID', 'doesn’t belong'],
      [{ cursor: 'WyIxIiwiMiJd.00000000000000000000000000000000' }, 'CURSOR_INVALID', 'doesn’t belong'],
      [{ cursor: 'x'.repeat(257) }, 'INVALID_REQUEST', 'cursor'],
    ];
    for (const [query, code, text] of wrong)
      expect([query, ...(await refusal(query))]).toEqual([query, 400, code, expect.stringContaining(text)]);
  });

  it('with the cursor of another search, another list or another installation is refused', async () => {
    await add(many(30));
    const { next_cursor: cursor, as_of } = await logs({ size: '10' });
    for (const query of [{ q: 'number' }, { category: 'Competitors' }, { as_of: (as_of ?? '').replace(/\d$/, '9') }])
      expect((await refusal({ ...query, cursor: cursor ?? '' }))[1]).toBe('CURSOR_INVALID');
    expect((await refusal({ cursor: cursor ?? '' }, 'active-shops'))[1]).toBe('CURSOR_INVALID');
    const tampered = `${cursor?.slice(0, -1)}${cursor?.endsWith('0') ? '1' : '0'}`;
    expect((await refusal({ cursor: tampered }))[1]).toBe('CURSOR_INVALID');
    (side.adminKey as Uint8Array).fill(9);
    expect((await refusal({ cursor: cursor ?? '' }))[1]).toBe('CURSOR_INVALID');
    (side.adminKey as Uint8Array).fill(5);
  });

  it('is never a text that was typed into the search box', async () => {
    await add(many(3));
    for (const q of [
      '"',
      '*',
      'a OR b',
      'NEAR(',
      "'; drop table",
      '\\',
      '%00',
      'ä'.repeat(500),
      '->',
      '🙂',
      '()',
      '\u0000',
    ])
      expect([q, (await ask({ q })).statusCode]).toEqual([q, 200]);
  });
});
