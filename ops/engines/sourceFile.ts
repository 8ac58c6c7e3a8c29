import { fileURLToPath } from 'node:url';

/** A file beside a module that is not compiled. @param module its `import.meta.url`, also that of its build. */
export const sourceFile = (name: string, module: string): string =>
  fileURLToPath(new URL(name, module.replace('/dist/ops/', '/ops/')));
