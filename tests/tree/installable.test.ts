/** Checks what browsers require before they offer to install the app: a manifest with icons of the stated sizes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../domain/api/screens.js';
import { ROOT, textOf } from './sourceTree.js';

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose: string;
  }[];
}

const PUBLIC = join(ROOT, 'client/public');
const manifest = JSON.parse(textOf('client/public/manifest.webmanifest')) as Manifest;
const page = textOf('client/index.html');

/** `192x192`, from the PNG's header. */
function sizeOf(path: string): string {
  const png = readFileSync(join(PUBLIC, path));
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the web app manifest', () => {
  it('opens a screen of the app, in a window of its own', () =>
    expect(manifest).toMatchObject({ name: 'Tidewatch', start_url: SCREENS.dashboard, display: 'standalone' }));

  it('has icons of the sizes that it states, among them those that installation needs', () => {
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of pictures) expect([src, sizeOf(src)]).toEqual([src, sizes]);
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
  });

  it('is linked from the page, with the touch icon', () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  });

  it('frames the page in the top bar’s colour, in both themes', () => {
    const [light, dark] = [...textOf('client/src/styles/tokens.css').matchAll(/--raised: (#\w{6})/g)].map(
      ([, colour]) => colour,
    );
    expect(page).toContain(`<meta name="theme-color" content="${light}" />`);
    expect(manifest.theme_color).toBe(light);
    for (const path of ['client/public/theme.js', 'client/src/state/theme.ts']) {
      expect(textOf(path)).toContain(`'${light}'`);
      expect(textOf(path)).toContain(`'${dark}'`);
    }
  });
});
