import { render } from '@testing-library/react';
import { Profiler, useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { OneByOne } from './OneByOne.js';

const pictures: string[][] = [[]];

function Seen({ name }: { readonly name: string }) {
  useLayoutEffect(() => void pictures.at(-1)?.push(name), [name]);
  return <p>{name}</p>;
}

it('shows each part in a picture of its own, after those above it; until then its outline', () => {
  const { container } = render(
    <Profiler id="parts" onRender={() => pictures.push([])}>
      <OneByOne outlines={[<Seen key="a" name="chart's outline" />, <Seen key="b" name="lists' outline" />]}>
        <Seen name="chart" />
        <Seen name="lists" />
      </OneByOne>
    </Profiler>,
  );
  expect(pictures.filter(({ length }) => length > 0)).toEqual([
    ["chart's outline", "lists' outline"],
    ['chart'],
    ['lists'],
  ]);
  expect(container.textContent).toBe('chartlists');
});
