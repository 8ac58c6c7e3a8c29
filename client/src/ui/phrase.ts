import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** A text around elements, as `phrase`checked ${when}``: each language puts them in its own order. */
export const phrase = (texts: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactElement =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]));
