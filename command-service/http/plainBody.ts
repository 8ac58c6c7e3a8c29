import { oneLine } from '../../domain/kernel/oneLine.js';

/**
 * Collapses every string in a command's body to one line: no field needs more, and labels end up in subject lines, text
 * messages and notifications.
 */
export function plainBody(body: unknown): unknown {
  const root = { body };
  const open: Record<string, unknown>[] = [root];
  // Iterates instead of recursing, because nesting depth is limited only by the body's length.
  for (let node = open.pop(); node; node = open.pop())
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') node[key] = oneLine(value);
      else if (typeof value === 'object' && value !== null) open.push(value as Record<string, unknown>);
    }
  return root.body;
}
