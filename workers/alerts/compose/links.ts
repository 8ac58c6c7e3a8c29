/** The links in a mail. */
export interface Links {
  /** Where the recipient agrees; `null`: they already did. */
  readonly confirm: string | null;
  readonly unsubscribe: string;
  readonly settings: string;
  readonly competitors: string;
}
