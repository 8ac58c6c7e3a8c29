interface Weighted {
  /** In lower case. */
  readonly value: string;
  /** 0 to 1; by default 1. */
  readonly quality: number;
}

/** Reads a header of weighted values, such as `Accept` and `Accept-Language` (RFC 9110 §12.4.2): `de-AT, de;q=0.9`. */
export const weightedValues = (header: string): readonly Weighted[] =>
  header
    .toLowerCase()
    .split(',')
    .map(each => {
      const [value = '', ...parameters] = each.split(';').map(part => part.trim());
      const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice('q='.length) ?? '1';
      return { value, quality: Number(quality) || 0 };
    });
