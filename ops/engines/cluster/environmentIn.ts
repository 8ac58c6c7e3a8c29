import type { EngineName } from '../startEngine.js';

/** The variables of an environment file, with each engine, which its host names, replaced by the one that runs here. */
export const environmentIn = (
  file: string,
  engines: Readonly<Partial<Record<EngineName, string>>>,
): Record<string, string> =>
  Object.fromEntries(
    [...file.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      engines[hostOf(value) as EngineName] ?? value,
    ]),
  );

const hostOf = (value: string): string => /^\w+:\/\/(?:[^@/]*@)?([^:/?]+)/.exec(value)?.[1] ?? '';
