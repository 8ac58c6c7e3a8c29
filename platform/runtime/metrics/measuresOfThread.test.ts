import { expect, it, onTestFinished, vi } from 'vitest';
import { add, level, measureInto, observe } from './measures.js';
import { passOnMeasures, takeMeasure } from './measuresOfThread.js';

it('a process records its threads’ measurements', () => {
  onTestFinished(() => measureInto(null));
  const said = vi.fn();
  passOnMeasures({ postMessage: said });
  observe('tidewatch_append_seconds', 0.002);
  add('tidewatch_fetches_total', { outcome: 'price' });
  level('tidewatch_sockets', 3);
  const process = { observe: vi.fn(), add: vi.fn(), level: vi.fn() };
  measureInto(process);
  expect(said.mock.calls.map(([message]) => takeMeasure(message))).toEqual([true, true, true]);
  expect(process.observe.mock.calls).toEqual([['tidewatch_append_seconds', 0.002]]);
  expect(process.add.mock.calls).toEqual([['tidewatch_fetches_total', { outcome: 'price' }]]);
  expect(process.level.mock.calls).toEqual([['tidewatch_sockets', 3]]);
  expect(takeMeasure({ kind: 'missed' })).toBe(false);
});
