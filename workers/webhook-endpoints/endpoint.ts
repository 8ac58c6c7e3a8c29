/** An active endpoint, as the read model has it. */
export interface Endpoint {
  readonly shop: string;
  readonly id: string;
  readonly url: string;
  readonly types: string;
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly overlap_ends: string | null;
  readonly start: string;
  readonly replays: number;
}
