import { describe, expect, it } from 'vitest';
import { plainText } from './plainText.js';
import { readWords } from './readWords.js';

const read = (title: string) => readWords(plainText(title));

describe('words', () => {
  it.each([
    ['Émile’s CAFÉ cups', ['emile', 'cafe', 'cup']],
    ['the case for a phone', ['case', 'phone']],
    ['glass glass GLASS', ['glass']],
    ['Office 2007', ['office', '2007']],
    ['ソニー カメラ', ['ソニー', 'カメラ']],
    ['½ ﬁne – dash…', ['fine', 'dash']],
    ['Jacke schwarz, gants bleus', ['jacke', 'black', 'gant', 'blue']],
    ['Mark II version 3', ['mark', '2', '3']],
    ['003 and 3.0', ['3']],
    ['', []],
    [' ,;()!? -/ ', []],
  ])('of %j are %j', (title, words) => expect(read(title).words).toEqual(expect.arrayContaining(words)));

  it('in their singular, do not lose the s of a colour that ends with one', () =>
    expect(read('pull gris, jas grijs').words).toEqual(['pull', 'gray', 'jas']));

  it('leave amounts out', () => expect(read('16 GB card 2.7-inch').words).toEqual(['card']));
});

describe('amounts', () => {
  it.each([
    ['16GB', { memory: [16] }],
    ['16 GB', { memory: [16] }],
    ['16-GB', { memory: [16] }],
    ['1 TB (1000 GB)', { memory: [1000] }],
    ["24 ' dishwasher", { length: [24 * 25.4] }],
    ['2.7″ LCD', { length: [2.7 * 25.4] }],
    ['6-outlet, 720 joules', { '#outlet': [6], '#joule': [720] }],
    ['450 Pack', { pieces: [450] }],
    ['40x zoom, 10 MP', { zoom: [40], resolution: [10] }],
    ['70-300mm', { length: [300] }],
    ['4 in 1', { length: [4 * 25.4] }],
    ['12', {}],
  ])('of %j', (title, amounts) => expect(Object.fromEntries(read(title).amounts)).toEqual(amounts));
});

describe('model numbers', () => {
  it.each([
    ['Sony DSC-W120/B', ['dscw120b']],
    ['kx-tg1032s dual', ['kxtg1032s']],
    ['Logitech 910-002480', ['910002480']],
    ['cartridge 108R00645', ['108r00645']],
    ['tr72bx, 3780001', ['tr72bx', '3780001']],
    ['1080p 802.11n USB2 16GB 6-outlet 70-300mm 8x10 24-bit', []],
    ['semi-integrated built-in', []],
  ])('of %j', (title, codes) => expect(read(title).codes).toEqual(codes));

  it('of a few characters are kept separate: they often name a series', () =>
    expect(read('Motorola H17, S-310 and 1080p')).toMatchObject({ codes: [], shortCodes: ['h17'] }));
});
