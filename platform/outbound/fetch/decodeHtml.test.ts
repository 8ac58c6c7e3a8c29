import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decodeHtml.js';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const EURO = [0xe2, 0x82, 0xac];

const TABLE: readonly (readonly [string, Buffer, string, string])[] = [
  ['UTF-8 by header', bytes(EURO), 'text/html; charset=UTF-8', '€'],
  ['UTF-8 by nothing but its bytes', bytes('12 ', EURO), 'text/html', '12 €'],
  ['windows-1252 where it cannot be UTF-8', bytes([0x80], '12', [0xe9]), 'text/html', '€12é'],
  [
    'windows-1252, all that Node 20 gets wrong',
    bytes([0x80, 0x91, 0x92, 0x96, 0x99, 0x9f]),
    'text/html; charset=windows-1252',
    '€‘’–™Ÿ',
  ],
  ['ISO-8859-1, which means windows-1252', bytes([0x80, 0xa3]), 'text/html;charset=iso-8859-1', '€£'],
  ['ISO-8859-15', bytes([0xa4]), 'text/html; charset=ISO-8859-15', '€'],
  ['ISO-8859-2', bytes('vypro', [0xe8], 'eno'), 'text/html; charset=iso-8859-2', 'vypročeno'],
  ['windows-1251', bytes([0xf0, 0xf3, 0xe1]), 'text/html; charset=windows-1251', 'руб'],
  ['KOI8-R', bytes([0xd2, 0xd5, 0xc2]), 'text/html; charset=koi8-r', 'руб'],
  ['Shift-JIS', bytes([0x89, 0x7e]), 'text/html; charset=Shift_JIS', '円'],
  ['Shift-JIS by its other name', bytes([0x89, 0x7e]), 'text/html; charset="x-sjis"', '円'],
  ['EUC-JP', bytes([0xb1, 0xdf]), 'text/html; charset=euc-jp', '円'],
  ['GBK', bytes([0xd4, 0xaa]), 'text/html; charset=gb2312', '元'],
  ['Big5', bytes([0xa4, 0xb8]), 'text/html; charset=big5', '元'],
  ['EUC-KR', bytes([0xbf, 0xf8]), 'text/html; charset=euc-kr', '원'],
  ['by meta charset', bytes('<meta charset="windows-1251">', [0xf0]), 'text/html', '<meta charset="windows-1251">р'],
  [
    'by meta http-equiv',
    bytes('<META http-equiv=Content-Type content="text/html; charset=koi8-r">', [0xd2]),
    'text/html',
    '<META http-equiv=Content-Type content="text/html; charset=koi8-r">р',
  ],
  [
    'by XML declaration',
    bytes('<?xml version="1.0" encoding="windows-1251"?>', [0xf0]),
    'application/xhtml+xml',
    '<?xml version="1.0" encoding="windows-1251"?>р',
  ],
  [
    'the header beats meta',
    bytes('<meta charset="koi8-r">', [0xf0]),
    'text/html; charset=windows-1251',
    '<meta charset="koi8-r">р',
  ],
  ['a byte-order mark beats the header', bytes([0xef, 0xbb, 0xbf], EURO), 'text/html; charset=windows-1251', '€'],
  ['UTF-16 little-endian by its mark', bytes([0xff, 0xfe, 0xac, 0x20]), 'text/html', '€'],
  ['UTF-16 big-endian by its mark', bytes([0xfe, 0xff, 0x20, 0xac]), 'text/html', '€'],
  [
    'a meta in a comment says nothing',
    bytes('<!-- <meta charset="koi8-r"> -->', EURO),
    'text/html',
    '<!-- <meta charset="koi8-r"> -->€',
  ],
  [
    'a meta that claims UTF-16 in ASCII means UTF-8',
    bytes('<meta charset="utf-16">', EURO),
    'text/html',
    '<meta charset="utf-16">€',
  ],
  [
    'an unknown charset is ignored',
    bytes('<meta charset="none">', EURO),
    'text/html; charset=foo',
    '<meta charset="none">€',
  ],
  ['invalid bytes are replaced', bytes([0xff], 'a'), 'text/html; charset=utf-8', '\uFFFDa'],
  ['nothing', bytes(), '', ''],
];

describe('decodeHtml', () => {
  it.each(TABLE)('%s', (_, body, contentType, text) => expect(decodeHtml(body, contentType)).toBe(text));
});
