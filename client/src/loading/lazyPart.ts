import { type ComponentType, lazy } from 'react';
import { loadPart } from './loadPart.js';

/** A part of the app whose code is fetched when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadPart(load));
