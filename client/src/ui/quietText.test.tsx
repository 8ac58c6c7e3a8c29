import { render } from '@testing-library/react';
import * as react from 'react';
import { type ComponentType, Profiler, type ReactNode } from 'react';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { quietText } from '../../build/quietText.js';

type Text = ComponentType<{ ellipsize?: boolean; children: ReactNode }>;

/** Blueprint's text as the build takes it. */
async function builtText(): Promise<Text> {
  const input = '@blueprintjs/core/lib/esm/components/text/text.js';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [quietText],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input, external: 'react', preserveEntrySignatures: 'strict', output: { format: 'cjs' } },
    },
  });
  if (!('output' in built)) throw new Error('more than one bundle');
  const made: { Text?: Text } = {};
  new Function('require', 'exports', 'process', built.output[0].code)(() => react, made, { env: {} });
  if (!made.Text) throw new Error('no text in the bundle');
  return made.Text;
}

it('a button’s text is drawn once; one that may be cut is measured, for its tooltip', async () => {
  const Text = await builtText();
  const pictures: string[] = [];
  const shown = (id: string, element: ReactNode) => (
    <Profiler id={id} onRender={() => void pictures.push(id)}>
      {element}
    </Profiler>
  );
  render(shown('whole', <Text>Refresh</Text>));
  expect(pictures).toEqual(['whole']);
  render(shown('cut', <Text ellipsize>Refresh</Text>));
  expect(pictures).toEqual(['whole', 'cut', 'cut']);
});
