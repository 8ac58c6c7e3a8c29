/** What of an event is sealed: how its readers find it, and what it is bound to. */
import type { SealedText } from './names.js';

export interface SealedPart<Content> {
  /** Its JSON, sealed; in events of before that, the content itself. */
  readonly content: SealedText | Content;
  /** In another context it does not open. */
  readonly context: string;
}

/** `null`: its key was destroyed, so it is no longer kept. */
export type Opened<Content> = Content | null;
