/** Texts of any length through messages of fewer than 8,000 bytes, which is what NOTIFY takes. */

/** Characters, of four bytes at most each. */
const PART = /.{1,1900}/gsu;
const FORM = /^([^:]*):(\d+):\d+:(.*)$/s;

let made = 0;

/** @param node who says it: no colon. @returns in order; no two alike, as NOTIFY tells what is alike once. */
export function partsOf(node: string, text: string): string[] {
  const parts = text.match(PART) ?? [''];
  return parts.map((part, index) => `${node}:${parts.length - 1 - index}:${made++}:${part}`);
}

/** Puts texts together again. Each node's parts arrive in order. */
export function joinedParts() {
  const begun = new Map<string, string>();
  return {
    /** @returns the node and its text, `undefined` while parts of it are missing or where it is none of ours. */
    add(part: string): [node: string, text: string] | undefined {
      const [, node = '', left, piece = ''] = FORM.exec(part) ?? [];
      if (left === undefined) return undefined;
      const text = (begun.get(node) ?? '') + piece;
      if (left !== '0') {
        begun.set(node, text);
        return undefined;
      }
      begun.delete(node);
      return [node, text];
    },
    /** What was begun is not finished any more. */
    forget: () => begun.clear(),
  };
}
