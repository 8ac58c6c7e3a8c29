/** Test fixture: letters that all differ from their neighbours: as a host name, they take quadratic time. */
export const letters = (count: number): string =>
  Array.from({ length: count }, (_, n) => String.fromCharCode(0x4e00 + (n % 20_000))).join('');
