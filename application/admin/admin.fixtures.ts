/** An admin password with a hash that is cheap to compare. Test code only. */
export const ADMIN_PASSWORD = 'correct horse battery staple';
export const ADMIN_HASH = 'scrypt:10:1:1:AwMDAwMDAwMDAwMDAwMDAw:-t7sYjqiRT-fKN4rsAs42bsbEsCM4ldGZsy-agDvvNY';
export const ADMIN_KEY = new Uint8Array(32).fill(5);
