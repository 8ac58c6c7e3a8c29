/** Sets of entries: one bit for each entry of a block, so that combining and counting them costs almost nothing. */

/** Entries of a block. Keys are numbers in the order of the log; a block holds those with the same upper bits. */
export const BLOCK = 4_096;
const UINTS = BLOCK / 32;

export type Bits = Uint32Array;

export const blockOf = (key: number): number => Math.floor(key / BLOCK);
export const noBits = (): Bits => new Uint32Array(UINTS);

/** The first so many, or all of a block. */
export function allBelow(slot: number): Bits {
  const bits = noBits();
  if (slot >= BLOCK) return bits.fill(0xffff_ffff);
  bits.fill(0xffff_ffff, 0, slot >>> 5);
  bits[slot >>> 5] = 2 ** (slot & 31) - 1;
  return bits;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;

/** The first becomes what both hold. */
export function keepCommon(bits: Bits, other: Bits): void {
  for (let n = 0; n < UINTS; n++) bits[n] = (bits[n] as number) & (other[n] as number);
}

/** The first becomes what either holds. */
export function addAll(bits: Bits, other: Bits): void {
  for (let n = 0; n < UINTS; n++) bits[n] = (bits[n] as number) | (other[n] as number);
}

export function isEmpty(bits: Bits): boolean {
  for (let n = 0; n < UINTS; n++) if (bits[n] !== 0) return false;
  return true;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let n = 0; n < UINTS; n++) {
    let v = bits[n] as number;
    v -= (v >>> 1) & 0x5555_5555;
    v = (v & 0x3333_3333) + ((v >>> 2) & 0x3333_3333);
    count += (((v + (v >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
  }
  return count;
}

/** The slots that are set, highest first. */
export function slotsOf(bits: Bits): number[] {
  const slots: number[] = [];
  for (let n = UINTS - 1; n >= 0; n--)
    for (let v = bits[n] as number; v !== 0; ) {
      const top = 31 - Math.clz32(v);
      slots.push((n << 5) | top);
      v ^= 1 << top;
    }
  return slots;
}

/** As stored. */
export const bytesOf = (bits: Bits): Uint8Array => new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength);

/** Of what was stored; the driver's bytes may lie at any address. */
export const bitsOf = (bytes: Uint8Array): Bits => new Uint32Array(new Uint8Array(bytes).buffer);
