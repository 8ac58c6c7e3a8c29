/** This program's version, from package.json, which not every build includes. */
export const VERSION = '0.1.0';
