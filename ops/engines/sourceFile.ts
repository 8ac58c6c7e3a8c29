import { fileURLToPath } from 'node:url';

/** Finds an uncompiled file next to a module. @param module its `import.meta.url`, in source or build. */
export const sourceFile = (name: string, module: string): string =>
  fileURLToPath(new URL(name, module.replace('/dist/ops/', '/ops/')));
