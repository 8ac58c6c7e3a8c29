import type { EngineName } from '../startEngine.js';

/** Reads an environment file's variables, and replaces each engine, identified by its host name, with the local one. */
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
