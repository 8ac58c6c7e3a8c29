import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCUMENT = fileURLToPath(new URL('../public/index.html', import.meta.url));
const FIRST_SCRIPT = /<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/;

/**
 * Identifies the client build that this process serves: the name of its first script, whose hash changes with any other
 * file. A running client reads its own from the same place. `null` without a build.
 */
export function clientBuild(document = DOCUMENT): string | null {
  try {
    return FIRST_SCRIPT.exec(readFileSync(document, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
