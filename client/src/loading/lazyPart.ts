import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPart } from './loadPart.js';

export type LazyPart<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /**
   * Prefetches the code, so that the part shows without a fallback, which React keeps for at least 300 ms.
   * @throws what the browser throws if it cannot be fetched; the part then tries again when it is shown.
   */
  prepare(): Promise<void>;
};

/** Makes a part of the app fetch its code when it is first rendered. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let coming: ReturnType<typeof load> | null = null;
  let prepared: Awaited<ReturnType<typeof load>> | null = null;
  return Object.assign(
    lazy(() => (prepared === null ? loadPart(() => coming ?? load()) : atOnce(prepared))),
    {
      async prepare() {
        coming ??= load();
        try {
          prepared = await coming;
        } finally {
          coming = null;
        }
      },
    },
  );
}

/** Calls back synchronously, because React shows the fallback until a promise resolves. */
const atOnce = <Value>(value: Value): Promise<Value> =>
  ({ then: (use: (value: Value) => void) => use(value) }) as unknown as Promise<Value>;
