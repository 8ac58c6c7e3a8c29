/** Spec §2: which part of the product a notification is about. */
export type Area = 'Profile' | 'Market Intelligence' | 'Analytics' | 'System';

const AREAS: readonly (readonly [RegExp, Area])[] = [
  [/store connection|profile|connection/i, 'Profile'],
  [/discovery|competitor|mode|price|stock/i, 'Market Intelligence'],
  [/analytics|dashboard/i, 'Analytics'],
];

export const areaOf = (category: string): Area => AREAS.find(([words]) => words.test(category))?.[1] ?? 'System';
