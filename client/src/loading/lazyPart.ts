import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPart } from './loadPart.js';

export type LazyPart<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /**
   * Fetches the code ahead, so that the part shows without a fallback: React leaves a fallback for 300 ms at least.
   * @throws what the browser throws if it cannot be fetched; the part then tries again when it is shown.
   */
  prepare(): Promise<void>;
};

/** A part of the app whose code is fetched when it is first shown. */
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

/** A promise calls back later, and until then React would show the fallback. */
const atOnce = <Value>(value: Value): Promise<Value> =>
  ({ then: (use: (value: Value) => void) => use(value) }) as unknown as Promise<Value>;
