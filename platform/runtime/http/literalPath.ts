/**
 * Escapes each `%` of a path that cannot be decoded (`/%`, `/%E0%A4%A`): the router then treats it as an unknown page
 * instead of a malformed request. Leaves paths under /api unchanged: calls get INVALID_REQUEST.
 */
export function literalPath({ url = '/' }: { readonly url?: string | undefined }): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%') || /^\/api(\/|$)/.test(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
