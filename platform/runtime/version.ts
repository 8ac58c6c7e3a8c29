/** Of this program, as in package.json, which a build does not carry everywhere. */
export const VERSION = '0.1.0';
