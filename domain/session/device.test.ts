import { describe, expect, it } from 'vitest';
import { soon } from '../kernel/soon.fixtures.js';
import { deviceOf } from './device.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

describe('a device', () => {
  it.each([
    [`${WINDOWS} ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`, 'desktop', 'Chrome 143', 'Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'desktop', 'Edge 143', 'Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 OPR/127.0.0.0`, 'desktop', 'Opera 127', 'Windows'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 'desktop', 'Safari 18', 'macOS'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'desktop',
      'Firefox 140',
      'macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Firefox 140', 'Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/143.0.0.0`, 'desktop', 'Chrome 143', 'ChromeOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'phone',
      'Safari 18',
      'iOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.0.0 Mobile/15E148 Safari/604.1',
      'tablet',
      'Chrome 143',
      'iPadOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`,
      'phone',
      'Chrome 143',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X710) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Safari/537.36`,
      'tablet',
      'Samsung Internet 29',
      'Android',
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'program', 'Googlebot 2', null],
    ['curl/8.15.0', 'program', null, null],
    ['constructor/1.0 x', 'program', 'constructor 1', null],
    ['', 'program', null, null],
    [null, 'program', null, null],
  ])('is parsed from %.60s', (agent, kind, browser, os) => expect(deviceOf(agent)).toEqual({ kind, browser, os }));

  it('parses a hostile user agent quickly', () => {
    for (const part of ['Version/1.', ' ', 'Opera/', 'windows phone ', 'Android ', 'like gecko '])
      soon(() => deviceOf(`Mozilla/5.0 (${part.repeat(50_000)}`));
  });
});
