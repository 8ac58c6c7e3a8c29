/** What of an event is sealed: how its readers find it, and what it is bound to. */
import type { SealedText } from './names.js';

export interface SealedPart<Content> {
  /** Its JSON, sealed; in events of before that, the content itself. */
  readonly content: SealedText | Content;
  /** In another context it does not open. */
  readonly context: string;
  /** Makes the content of what was parsed; absent: that is the content. */
  readonly read?: (parsed: never) => Content;
}

/** @param json what was sealed. @throws SyntaxError */
export function contentOf<Content>({ read }: Pick<SealedPart<Content>, 'read'>, json: string): Content {
  const parsed: unknown = JSON.parse(json);
  return read ? read(parsed as never) : (parsed as Content);
}

/** `null`: its key was destroyed, so it is no longer kept. */
export type Opened<Content> = Content | null;
