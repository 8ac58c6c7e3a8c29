/** The fetcher's own errors, which `failureOf` turns into values. */

/** The host, or one of its addresses, is not on the public internet. */
export class AddressRefused extends Error {
  constructor(readonly address: string) {
    super(`${address} is not a public address`);
  }
}

/** The body, as sent or decompressed, exceeds its limit. Thrown while reading: the rest is never fetched. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`body exceeds ${limit} bytes`);
  }
}

/** The body has an encoding that we did not request. */
export class UnknownEncoding extends Error {
  constructor(readonly encoding: string) {
    super(`content-encoding ${encoding} is not supported`);
  }
}
