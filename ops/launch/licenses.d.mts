export interface ShippedPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
}
export function shippedPackages(lock: unknown): readonly ShippedPackage[];
