/** Units that tell products apart: each one's dimension, and its factor to that dimension's base unit. */

export interface Unit {
  readonly dimension: string;
  readonly factor: number;
}

const INCH = 25.4;

const FACTORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  memory: { kb: 1e-6, mb: 1e-3, gb: 1, tb: 1e3, megabyte: 1e-3, gigabyte: 1, gig: 1, terabyte: 1e3 },
  length: {
    ...{ mm: 1, cm: 10, meter: 1000, metre: 1000 },
    ...{
      in: INCH,
      inch: INCH,
      inche: INCH,
      zoll: INCH,
      pouce: INCH,
      pulgada: INCH,
      pollici: INCH,
      '"': INCH,
      "'": INCH,
      ft: 12 * INCH,
      foot: 12 * INCH,
      feet: 12 * INCH,
    },
    ...{ yd: 36 * INCH, yard: 36 * INCH },
  },
  weight: { mg: 1e-3, g: 1, gram: 1, kg: 1000, oz: 28.35, ounce: 28.35, lb: 453.59, pound: 453.59 },
  volume: {
    ...{ ml: 1, cl: 10, l: 1000, liter: 1000, litre: 1000 },
    ...{ floz: 29.57, qt: 946.35, quart: 946.35, gal: 3785.41, gallon: 3785.41 },
  },
  power: { w: 1, watt: 1, kw: 1000 },
  voltage: { v: 1, volt: 1 },
  charge: { mah: 1, ah: 1000 },
  frequency: { hz: 1e-6, khz: 1e-3, mhz: 1, ghz: 1e3 },
  rate: { mbps: 1, gbps: 1000 },
  resolution: { mp: 1, megapixel: 1 },
  zoom: { x: 1 },
  speed: { rpm: 1 },
  heat: { btu: 1 },
  pieces: { pk: 1, pack: 1, pc: 1, pcs: 1, piece: 1, ct: 1, count: 1, set: 1, stuck: 1, stk: 1 },
};

const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(FACTORS).flatMap(([dimension, units]) =>
    Object.entries(units).map(([name, factor]): [string, Unit] => [name, { dimension, factor }]),
  ),
);

/**
 * `gb`, `inches`, `mp`: ignores a plural s. A single `'` counts as inches, because some shops lose the double quote:
 * two titles that both mean feet still agree.
 */
export const unitOf = (word: string): Unit | undefined =>
  UNITS.get(word) ?? (word.length > 2 && word.endsWith('s') ? UNITS.get(word.slice(0, -1)) : undefined);

const BASE_UNITS: Readonly<Record<string, string>> = {
  memory: 'GB',
  length: 'mm',
  weight: 'g',
  volume: 'ml',
  power: 'W',
  voltage: 'V',
  charge: 'mAh',
  frequency: 'MHz',
  rate: 'Mbit/s',
  resolution: 'MP',
  zoom: 'x',
  speed: 'rpm',
  heat: 'BTU',
  pieces: 'pieces',
};

/** How amounts of a dimension are shown. `undefined` if it is not a dimension. */
export const baseUnitOf = (dimension: string): string | undefined => BASE_UNITS[dimension];
