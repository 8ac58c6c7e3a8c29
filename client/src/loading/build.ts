/** Which build of the client runs here, and the one reload that a newer one is worth. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isText } from '../storage/check.js';

const reloadedFor = storedForBrowser('reloaded-for-build', isText);

/** The name of the page's first script, whose hash changes with any other; `null` where nothing was built (development). */
export function runningBuild(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src')?.replace(/^\/assets\/|\.js$/g, '') ?? null;
}

/**
 * @param deployed the build that the server has, as health names it; `null` where it does not know.
 * @returns whether the page is being reloaded: at most once for a build, so that a stale cache makes no loop.
 */
export function reloadForBuild(deployed: string | null): boolean {
  const running = runningBuild();
  if (running === null || deployed === null || running === deployed) return false;
  // Without a note of it the next page would reload again.
  if (reloadedFor.read() === deployed || !reloadedFor.keep(deployed)) return false;
  location.reload();
  return true;
}
