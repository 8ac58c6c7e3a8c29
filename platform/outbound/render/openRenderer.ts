import { chromiumRenderer, type RendererOptions } from './chromiumRenderer.js';
import type { PageRenderer } from './port.js';

/** @param place `TIDEWATCH_RENDER`: `chromium`, `chromium:<path>`, or `off`, which renders nothing. */
export const openRenderer = (place: string, options: Omit<RendererOptions, 'executable'>): PageRenderer | null =>
  place === 'off' ? null : chromiumRenderer({ ...options, executable: place.replace(/^chromium:?/, '') });
