/** Each browser also names those that it descends from, so the first match counts. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** @returns a name by which the merchant knows a browser, such as 'Chrome on Android'. */
export function browserName(userAgent: string): string {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  return [nameIn(BROWSERS) ?? 'Browser', nameIn(SYSTEMS)].filter(Boolean).join(' on ');
}
