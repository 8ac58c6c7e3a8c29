import { describe, expect, it } from 'vitest';
import { soon } from '../../kernel/soon.fixtures.js';
import { extracted } from '../extract.fixtures.js';
import { struckClasses } from './struckClasses.js';

describe('classes struck through by a style sheet', () => {
  it.each([
    ['.x1{text-decoration:line-through}', ['x1']],
    ['.a{color:red} span.b , .c { color: grey; text-decoration-line: line-through; }', ['b', 'c']],
    ['@media print{.d{text-decoration:line-through}}', ['d']],
    ['.e:hover{text-decoration:line-through}', []],
    ['.box .label{text-decoration:line-through}', []],
    ['del{text-decoration:line-through}', []],
    ['/* .f{ */ line-through', []],
  ])('%s', (styles, expected) => expect([...struckClasses([styles])]).toEqual(expected));

  it('reveal the old price if names are hashed', () => {
    const { price, listPrice } = extracted({
      head: '<style>.k3x{color:#999;text-decoration:line-through}</style>',
      body: '<div><span class="k3x">€24.90</span><span class="q9z">€19.90</span></div><button>Add to cart</button>',
    });
    expect([price, listPrice]).toEqual(['19.90', '24.90']);
  });

  it('finishes quickly on a huge sheet', () => {
    soon(() => struckClasses(['.a{'.repeat(100_000) + 'line-through '.repeat(100_000)]));
  });
});
