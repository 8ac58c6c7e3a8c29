/**
 * Toasts lie over the page, at its top (spec §2), but never over what a merchant may want to press: they take the highest place
 * that is free. Where the upper third of the window has none, as on a phone, the top bar grows and holds them.
 */
import { type RefObject, useLayoutEffect } from 'react';
import { freeTop, type Span } from './freeTop.js';

const CONTROLS =
  'a[href], button, input, select, textarea, label, summary, [tabindex]:not([tabindex="-1"]), [role="menuitem"], [role="option"]';
/** What is higher is a chart or a scrolling list: enough of it stays free. CSS pixels, as all below. */
const LARGE = 160;
/** Rows come, drawers slide in, the page is scrolled: while a toast is shown, its place is looked for again. */
const AGAIN_MS = 200;
/** Between the top bar and the first toast, and between the last and the foot of the window. */
const EDGE = 8;
/** To the left and right of a toast. */
const SIDE = 4;

/** @param shown changes when what is in the box changes. */
export function useFreePlace(box: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const toasts = box.current;
    if (!toasts || shown.length === 0) return;
    place(toasts);
    const timer = setInterval(() => {
      // What is being pointed at, or has the focus, stays.
      if (!toasts.matches(':focus-within') && !toasts.querySelector(':hover')) place(toasts);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [box, shown]);
  const isShown = shown.length > 0;
  useLayoutEffect(() => (isShown ? () => growBar(0) : undefined), [isShown]);
}

function place(toasts: HTMLElement): void {
  const sides = sidesOf(toasts);
  const bar = document.querySelector('.top-bar');
  let found = freePlace(toasts, sides, bar, innerHeight / 3);
  if (found.covers > 0 && bar) {
    growBar(toasts.offsetHeight + EDGE);
    found = freePlace(toasts, sides, bar, innerHeight / 3);
  }
  if (found.covers > 0) {
    // Over a dialog, which the bar does not move, or without a bar.
    growBar(0);
    found = freePlace(toasts, sides, bar, innerHeight - EDGE);
  }
  toasts.style.setProperty('top', `${Math.round(found.top)}px`);
}

let room = 0;

/** Moves the page down by so much, also one that has been scrolled. */
function growBar(by: number): void {
  room = by;
  const page = document.documentElement.style;
  page.setProperty('--toast-room', `${by}px`);
  // Else the browser scrolls along, and the bar covers what it should have moved.
  page.setProperty('overflow-anchor', by > 0 ? 'none' : '');
}

function freePlace(toasts: HTMLElement, sides: Span, bar: Element | null, to: number): ReturnType<typeof freeTop> {
  const taken = [...document.querySelectorAll(CONTROLS)]
    .filter(control => !toasts.contains(control))
    .map(control => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box }) => meets(box, sides) && box.height < LARGE && isInReach(control, box))
    .map(({ box: { top, bottom } }): Span => [top, bottom]);
  const from = bar ? bar.getBoundingClientRect().bottom - room : 0;
  return freeTop(taken, toasts.offsetHeight, [from + (room > 0 ? 0 : EDGE), to]);
}

function sidesOf(toasts: HTMLElement): Span {
  const boxes = [...toasts.querySelectorAll('.toast')].map(toast => toast.getBoundingClientRect());
  return [Math.min(...boxes.map(({ left }) => left)) - SIDE, Math.max(...boxes.map(({ right }) => right)) + SIDE];
}

const meets = ({ left, right, top, bottom }: DOMRect, [from, to]: Span): boolean =>
  right > from && left < to && bottom > 0 && top < innerHeight;

/** Neither hidden, nor behind a dialog, nor scrolled below the top bar. */
function isInReach(control: Element, { left, right, top, bottom }: DOMRect): boolean {
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const seen = document.elementsFromPoint(x, y).find(hit => !hit.closest('.toasts'));
  return seen !== undefined && (control.contains(seen) || seen.contains(control));
}
