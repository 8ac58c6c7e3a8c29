import { type ComponentType, lazy } from 'react';

const KEY = 'tidewatch:reloaded-for-chunk';

/** A chunk that is gone after a deploy: one reload fetches the new index, never a loop. */
export const lazyWithReload = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    try {
      const module = await load();
      sessionStorage.removeItem(KEY);
      return module;
    } catch (fault) {
      if (sessionStorage.getItem(KEY)) throw fault;
      sessionStorage.setItem(KEY, '1');
      location.reload();
      return new Promise<never>(() => {});
    }
  });
