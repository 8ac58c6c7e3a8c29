import { describe, expect, it } from 'vitest';
import { withoutScripts } from './snapshot.js';

describe('a kept page', () => {
  it('loses its code and keeps its data', () => {
    const data = '<script type="application/ld+json">{"price":9}</script>';
    const state = "<SCRIPT id=x type = ' application/json'>1</SCRIPT >";
    expect(
      withoutScripts(`<p>a</p><script src=x></script>${data}<Script>if (a</b>) {}</script\n><b>9</b>${state}`),
    ).toBe(`<p>a</p>${data}<b>9</b>${state}`);
  });

  it.each(['', 'no scripts', '<script>never ends', '<script', '<scripted>a</scripted>'])('stays as it is: %j', html =>
    expect(withoutScripts(html)).toBe(html),
  );

  it.each([
    ['scripts that never end', '<script>'.repeat(250_000)],
    ['tags that never end', '<script '.repeat(250_000)],
    ['ends that never end', `<script>${'</script '.repeat(220_000)}`],
    ['data in one tag', `${'<script type=json '.repeat(110_000)}>`],
    ['blanks for a type', `<script type=${' '.repeat(2_000_000)}></script>`],
  ])('is read in linear time: %s', (_, html) => {
    const before = process.cpuUsage();
    withoutScripts(html);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(2);
  });
});
