/** Where a mail's links lead. */
export interface Links {
  /** Where the recipient agrees; `null`: they did. */
  readonly confirm: string | null;
  readonly unsubscribe: string;
  readonly settings: string;
  readonly competitors: string;
}
