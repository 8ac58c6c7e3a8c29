import type { Plugin } from 'vite';

const TEXT = /@blueprintjs\/core\/lib\/esm\/components\/text\/text\.js$/;
const MEASURED = 'if (contentMeasuringRef.current?.textContent != null)';

/**
 * Blueprint's buttons and tags write their text in a component that copies it into its state once it is there, for a
 * tooltip if the text is cut. Whether it may be cut or not: each new button made React render the screen's first picture
 * again before it was painted. Text that is never cut needs no copy.
 */
export const quietText: Plugin = {
  name: 'quiet-text',
  transform: {
    filter: { id: TEXT },
    handler(code) {
      if (!code.includes(MEASURED)) throw new Error('Blueprint’s text has changed: see client/build/quietText.ts.');
      return code.replace(MEASURED, MEASURED.replace('(', '(ellipsize && '));
    },
  },
};
