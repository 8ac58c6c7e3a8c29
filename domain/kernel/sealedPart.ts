/** Locates a sealed part of an event and the context it is bound to. */
import type { SealedText } from './names.js';

export interface SealedPart<Content> {
  /** The sealed JSON; the plain content in events from earlier versions. */
  readonly content: SealedText | Content;
  /** The part opens only in this context. */
  readonly context: string;
  /** Converts the parsed JSON to the content; omitted if they are the same. */
  readonly read?: (parsed: never) => Content;
}

/** @param json the opened text. @throws SyntaxError */
export function contentOf<Content>({ read }: Pick<SealedPart<Content>, 'read'>, json: string): Content {
  const parsed: unknown = JSON.parse(json);
  return read ? read(parsed as never) : (parsed as Content);
}

/** `null` after the key was destroyed. */
export type Opened<Content> = Content | null;
