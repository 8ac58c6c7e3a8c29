/**
 * Style sheets that could not be fetched. The bundler's loader counts each as loaded once requested: without this, a
 * retried part would come back without styles.
 */
const missing = new Set<HTMLLinkElement>();

// Errors of elements do not bubble: only a capturing listener gets them.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  true,
);

/** @throws Error if one still cannot be fetched. */
export async function loadMissingStyles(): Promise<void> {
  await Promise.all(
    [...missing].map(async failed => {
      missing.delete(failed);
      const again = failed.cloneNode() as HTMLLinkElement;
      const loaded = new Promise<void>((resolve, reject) => {
        again.addEventListener('load', () => resolve());
        again.addEventListener('error', () => reject(new Error(`The style sheet ${again.href} could not be fetched.`)));
      });
      failed.replaceWith(again);
      await loaded;
    }),
  );
}
