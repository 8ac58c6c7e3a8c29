/** The smallest files of each displayed kind, and of some others. */
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

export const PNG = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);
export const GIF = bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
export const WEBP = bytes('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=');
/** The start is enough for these: only the first bytes are examined. */
export const JPEG = bytes('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//');
export const AVIF = bytes('AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZg==');
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
