/** Spec §2: which part of the product a notification is about; `texts.areas` names it. */
export type Area = 'profile' | 'market' | 'analytics' | 'system';

const AREAS: readonly (readonly [RegExp, Area])[] = [
  [/store connection|profile|connection/i, 'profile'],
  [/discovery|competitor|mode|price|stock/i, 'market'],
  [/analytics|dashboard/i, 'analytics'],
];

export const areaOf = (category: string): Area => AREAS.find(([words]) => words.test(category))?.[1] ?? 'system';
