import { oneLine } from '../../domain/kernel/oneLine.js';

/**
 * Cleans merchants' input: every string in a command's body becomes one line. No field needs a second one, and a label
 * ends up in subject lines, text messages and notifications.
 */
export function plainBody(body: unknown): unknown {
  const root = { body };
  const open: Record<string, unknown>[] = [root];
  // Without recursion: a body may be nested as deep as it is long.
  for (let node = open.pop(); node; node = open.pop())
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') node[key] = oneLine(value);
      else if (typeof value === 'object' && value !== null) open.push(value as Record<string, unknown>);
    }
  return root.body;
}
