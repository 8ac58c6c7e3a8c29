/**
 * Style sheets of parts that could not be fetched. The bundler's loader takes each as loaded once it has been asked for:
 * tried again without this, a part would come back undressed.
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

/** @throws Error where one cannot be fetched now either. */
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
