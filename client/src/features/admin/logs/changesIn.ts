/** Parses the changes in an entry's details: `Price 160.00 -> 149.00; stock in -> out` is two. */
export interface Change {
  /** The changed field; `''` if the details name none. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const ARROW = /\s*->\s*/;

/** Spec §2: such rows open the comparison. */
export const hasChange = (details: string): boolean => details.includes('->');

/** Parts are divided by `;`, and what changed is named before `:`. Parts without an arrow stay the same. */
export function changesIn(details: string): readonly Change[] {
  return details
    .split(/;\s+/)
    .filter(part => part.trim() !== '')
    .map(part => {
      const [, field = '', value = ''] = /^(?:([^:>]{1,60}):\s+)?([\s\S]*)$/.exec(part.trim()) ?? [];
      const [before = '', ...after] = value.split(ARROW);
      return { field, before, after: after.length > 0 ? after.join(' -> ') : before };
    });
}
