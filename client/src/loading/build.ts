/** Identifies this build of the client, and reloads once for a newer one. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isText } from '../storage/check.js';

const reloadedFor = storedForBrowser('reloaded-for-build', isText);

/**
 * The name of the app's first script, whose hash changes with every build; `null` in development. The start page names
 * it, because its own script is another one.
 */
export function runningBuild(): string | null {
  const named = document.querySelector<HTMLElement>('[data-app]')?.dataset.app;
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return (named ?? script?.getAttribute('src'))?.replace(/^\/assets\/|\.js$/g, '') ?? null;
}

/**
 * @param deployed the server's build, from the health answer; `null` if unknown.
 * @returns whether the page is being reloaded: at most once per build, so that a stale cache causes no loop.
 */
export function reloadForBuild(deployed: string | null): boolean {
  const running = runningBuild();
  if (running === null || deployed === null || running === deployed) return false;
  // Remembered, or the next page would reload again.
  if (reloadedFor.read() === deployed || !reloadedFor.keep(deployed)) return false;
  location.reload();
  return true;
}
