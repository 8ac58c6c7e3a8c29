import { ColorType } from 'lightweight-charts';
import { token } from '../series/token.js';

/** Shared by both canvases: colours of the tokens, horizontal lines only, no scrolling or zooming by accident. */
export const baseOptions = (box: HTMLElement, height: number) => ({
  height,
  autoSize: true,
  layout: {
    // Its logo breaks Trusted Types; the link under the chart replaces it.
    attributionLogo: false,
    background: { type: ColorType.Solid, color: 'transparent' } as const,
    textColor: token('muted'),
    fontSize: 12,
    fontFamily: getComputedStyle(box).fontFamily,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: token('grid') } },
  rightPriceScale: { visible: false },
  handleScroll: false,
  handleScale: false,
});
