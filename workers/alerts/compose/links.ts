/** The links in a mail. */
export interface Links {
  /** The recipient's consent link; `null` if they have agreed. */
  readonly confirm: string | null;
  readonly unsubscribe: string;
  readonly settings: string;
  readonly competitors: string;
}
