import { describe, expect, it } from 'vitest';
import { type BusyCode, createShares, type Place, type ShareUsed } from './createShares.js';
import { addressGroup } from './groups.js';

const CAPACITY = { places: 16, bytes: 1_600 };

type Code = 'ok' | BusyCode;

/** Pages that enter and stay. */
function sharesHeld() {
  const shares = createShares(CAPACITY);
  const places: { place: Place; leave: () => void }[] = [];
  const enter = (url: string, ...shops: string[]): Promise<Code> =>
    new Promise(resolve => {
      const stay = (place: Place) =>
        new Promise<void>(leave => {
          places.push({ place, leave });
          resolve('ok');
        });
      shares.within({ url, shops }, stay).catch((refused: ShareUsed) => resolve(refused.code));
    });
  const enterAll = async (count: number, ...shops: string[]): Promise<Code[]> => {
    const codes: Code[] = [];
    for (let n = 0; n < count; n++) codes.push(await enter(`https://shop${n}.example/`, ...shops));
    return codes;
  };
  const leave = async (n: number) => {
    places[n]?.leave();
    await new Promise(resolve => setImmediate(resolve));
  };
  return { enter, enterAll, leave, place: (n: number) => places[n]?.place as Place };
}

function codeOf(work: () => void): Code {
  try {
    work();
    return 'ok';
  } catch (fault) {
    return (fault as ShareUsed).code;
  }
}

describe('places', () => {
  it('of one site are an eighth of all, whatever its hosts are called', async () => {
    const { enter, leave } = sharesHeld();
    const codes = [];
    for (const host of ['a', 'b', 'c']) codes.push(await enter(`https://${host}.wild.example/`));
    expect(codes).toEqual(['ok', 'ok', 'COMPETITOR_SHARE_USED']);
    expect(await enter('https://shop.example/')).toBe('ok');
    await leave(0);
    expect(await enter('https://d.wild.example/')).toBe('ok');
  });

  it('for one shop are a quarter of all', async () => {
    const { enter, enterAll } = sharesHeld();
    expect(await enterAll(5, 'a')).toEqual(['ok', 'ok', 'ok', 'ok', 'COMPETITOR_SHARE_USED']);
    expect(await enter('https://shop9.example/', 'b')).toBe('ok');
  });

  it('of a page that several shops watch count towards one with room', async () => {
    const { enter, enterAll } = sharesHeld();
    await enterAll(4, 'a');
    expect(await enter('https://shop9.example/', 'a', 'b')).toBe('ok');
  });

  it('at one address are half of all', async () => {
    const { enterAll, place } = sharesHeld();
    await enterAll(9);
    const codes = Array.from({ length: 9 }, (_, n) => codeOf(() => place(n).join(addressGroup('8.8.8.8'))));
    expect(codes).toEqual([...Array(8).fill('ok'), 'COMPETITOR_SHARE_USED']);
    expect(codeOf(() => place(8).join(addressGroup('8.8.4.4')))).toBe('ok');
  });

  it('end with all of them', async () => {
    const { enterAll } = sharesHeld();
    expect(await enterAll(17)).toEqual([...Array(16).fill('ok'), 'COMPETITOR_READER_BUSY']);
  });
});

describe('bytes', () => {
  it('of one site are an eighth of all, and are free when its pages have been read', async () => {
    const { enter, leave, place } = sharesHeld();
    await enter('https://a.wild.example/');
    await enter('https://b.wild.example/');
    expect(codeOf(() => place(0).hold(150))).toBe('ok');
    expect(codeOf(() => place(1).hold(60))).toBe('COMPETITOR_SHARE_USED');
    expect(codeOf(() => place(1).hold(50))).toBe('ok');
    await leave(0);
    expect(codeOf(() => place(1).hold(150))).toBe('ok');
  });

  it('count towards the address that their page is redirected to', async () => {
    const { enterAll, place } = sharesHeld();
    await enterAll(5);
    const codes = Array.from({ length: 5 }, (_, n) =>
      codeOf(() => {
        place(n).hold(200);
        place(n).join(addressGroup('8.8.8.8'));
      }),
    );
    expect(codes).toEqual([...Array(4).fill('ok'), 'COMPETITOR_SHARE_USED']);
  });

  it('end with all of them', async () => {
    const { enterAll, place } = sharesHeld();
    await enterAll(9);
    const codes = Array.from({ length: 9 }, (_, n) => codeOf(() => place(n).hold(200)));
    expect(codes).toEqual([...Array(8).fill('ok'), 'COMPETITOR_READER_BUSY']);
  });
});

it('is free again after work that fails', async () => {
  const shares = createShares({ places: 1, bytes: 1 });
  const request = { url: 'https://shop.example/', shops: ['a'] };
  await expect(shares.within(request, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await shares.within(request, async place => [...place.groups])).toEqual(['shop a', 'site shop.example']);
});
