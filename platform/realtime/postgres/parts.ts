/** Splits text of any length into messages below 8,000 bytes, NOTIFY's limit. */

/** Characters, of at most four bytes each. */
const PART = /.{1,1900}/gsu;
const FORM = /^([^:]*):(\d+):\d+:(.*)$/s;

let made = 0;

/** @param node the sender: no colon. @returns distinct parts in order, because NOTIFY collapses identical messages. */
export function partsOf(node: string, text: string): string[] {
  const parts = text.match(PART) ?? [''];
  return parts.map((part, index) => `${node}:${parts.length - 1 - index}:${made++}:${part}`);
}

/** Joins parts. Each node's parts arrive in order. */
export function joinedParts() {
  const begun = new Map<string, string>();
  return {
    /** @returns the node and its text; `undefined` while parts are missing or if the message is not ours. */
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
    /** Discards unfinished texts. */
    forget: () => begun.clear(),
  };
}
