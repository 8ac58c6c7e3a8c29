import { describe, expect, it } from 'vitest';
import { pageLines } from './pageLines.js';

const lines = (body: string) => pageLines(`<html><head><title>T</title></head><body>${body}</body></html>`).lines;
const shown = (body: string) => lines(body).map(({ kind, text }) => `${kind}: ${text}`);

describe('a page in lines', () => {
  it('has its headings, prices and buttons in their order', () =>
    expect(
      shown(
        '<nav><a href="/">Home</a></nav><h1>Ridge <em>Tent</em></h1><p class="price"><s>$149.00</s> <b>$129</b><sup>.00</sup></p><button>Add to cart</button>',
      ),
    ).toEqual(['text: Home', 'heading: Ridge Tent', 'struck: $149.00', 'text: $129.00', 'button: Add to cart']));

  it('sets neighbours apart that only a style sheet would, and joins what is one word', () =>
    expect(shown('<nav><a>Tents</a><a>Packs</a></nav><p>Ridge<em>back</em></p><p><b>129</b><sup>00</sup></p>')).toEqual(
      ['text: Tents Packs', 'text: Ridgeback', 'text: 129 00'],
    ));

  it('has nothing that runs, loads or is hidden', () =>
    expect(
      shown(
        '<script>alert(1)</script><style>p{}</style><template><p>t</p></template><iframe src="x">f</iframe><svg><text>s</text></svg><p hidden>h</p><p style="display:none">d</p><noscript>n</noscript><select><option>o</option></select><img src="x" onerror="alert(1)"><p>seen</p>',
      ),
    ).toEqual(['text: seen']));

  it('is only text, whatever the page says', () =>
    expect(shown('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toEqual(['text: <script>alert(1)</script>']));

  it('is cut off where it is endless', () => {
    const { lines: some, cut } = pageLines('<p>x</p>'.repeat(100_000));
    expect([some.length, cut]).toEqual([400, true]);
    expect(pageLines(`<p>${'y'.repeat(1_000_000)}</p>`).lines[0]?.text).toHaveLength(300);
  });

  it('is rendered in linear time, however many pieces a line has', () => {
    const html = `<p>${'<i>a</i>'.repeat(110_000)}</p>`;
    const before = process.cpuUsage();
    expect(pageLines(html).lines).toHaveLength(1);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(3);
  });
});
