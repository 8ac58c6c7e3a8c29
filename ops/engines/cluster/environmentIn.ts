/** The variables of an environment file, with every PostgreSQL in it replaced by the one that runs here. */
export const environmentIn = (file: string, postgres: string): Record<string, string> =>
  Object.fromEntries(
    [...file.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.startsWith('postgres://') ? postgres : value,
    ]),
  );
