/**
 * Finds faults that a person sees at once: sideways scrolling, text outside the window, its card or its column, or cut
 * off, text over text, a heading that breaks although there is room, and a link of the bar or a key that breaks at all. Runs in the page, so it refers to nothing outside itself.
 * @returns {string[]} one line per fault.
 */
export function geometryFaults() {
  const TOLERANCE = 1.5;
  const faults = new Set();
  const name = element =>
    `${element.tagName.toLowerCase()}${[...element.classList].map(each => `.${each}`).join('')} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways: ${scrollWidth} px in ${clientWidth}`);

  const styles = new Map();
  const styleOf = element => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isHidden = element =>
    !element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }) ||
    element.closest('[aria-hidden="true"], [inert], svg, option') !== null;
  const isClippedOnPurpose = element => {
    for (let at = element; at; at = at.parentElement) {
      const { clipPath, clip } = styleOf(at);
      if (clipPath.startsWith('inset') || clip.startsWith('rect')) return true;
    }
    return false;
  };

  /** @type {{ element: Element, rects: DOMRect[], isFloating: boolean }[]} */
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || isHidden(element) || isClippedOnPurpose(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;
    let isFloating = false;
    let limit = rects;
    if (element.closest('nav a, kbd') && new Set(rects.map(({ top }) => Math.round(top / 8))).size > 1)
      faults.add(`${name(element)} breaks`);
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { display, overflowX, textOverflow, position, borderRadius, backgroundColor, borderLeftWidth } =
        styleOf(at);
      if (display === 'contents') continue;
      const box = at.getBoundingClientRect();
      if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(styleOf(at).zIndex) > 0))
        isFloating = true;
      const isBeyond = limit.some(({ left, right }) => left < box.left - TOLERANCE || right > box.right + TOLERANCE);
      const cut = (rect, isWide) => {
        const left = isWide ? Math.max(rect.left, box.left) : rect.left;
        const right = isWide ? Math.min(rect.right, box.right) : rect.right;
        const top = Math.max(rect.top, box.top);
        return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, Math.min(rect.bottom, box.bottom) - top));
      };
      // Scrolled text and text with an ellipsis are cut off on purpose.
      const isScrolled = overflowX === 'auto' || overflowX === 'scroll';
      const isShortened = overflowX !== 'visible' && textOverflow === 'ellipsis';
      if (overflowX !== 'visible') limit = limit.map(rect => cut(rect, isScrolled || isShortened));
      if (isScrolled || isShortened) continue;
      if (isBeyond && overflowX !== 'visible') faults.add(`${name(element)} is cut off by ${name(at)}`);
      else if (isBeyond && (at.tagName === 'TD' || at.tagName === 'TH'))
        faults.add(`${name(element)} is outside its column`);
      else if (
        isBeyond &&
        Number.parseFloat(borderRadius) >= 6 &&
        (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderLeftWidth !== '0px')
      )
        faults.add(`${name(element)} is outside ${name(at)}`);
    }
    if (limit.some(({ right, width }) => width > 1 && right > clientWidth + TOLERANCE))
      faults.add(`${name(element)} is outside the window`);
    texts.push({ element, rects: limit.filter(({ width, height }) => width > 1 && height > 1), isFloating });
  }

  const boxes = texts
    .filter(({ isFloating }) => !isFloating)
    .flatMap(({ element, rects }) => rects.map(rect => ({ element, rect })))
    .sort((a, b) => a.rect.top - b.rect.top);
  for (let one = 0; one < boxes.length; one++)
    for (let other = one + 1; other < boxes.length; other++) {
      const [a, b] = [boxes[one], boxes[other]];
      if (!a || !b || b.rect.top >= a.rect.bottom) break;
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const high = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (wide > 2 && high > 3) faults.add(`${name(a.element)} overlaps ${name(b.element)}`);
    }

  for (const heading of document.querySelectorAll('h1, h2, h3')) {
    if (isHidden(heading) || isClippedOnPurpose(heading)) continue;
    const range = document.createRange();
    range.selectNodeContents(heading);
    const lines = new Map();
    for (const { top, width } of range.getClientRects())
      lines.set(Math.round(top), (lines.get(Math.round(top)) ?? 0) + width);
    const needed = [...lines.values()].reduce((sum, width) => sum + width, 0);
    const room = heading.getBoundingClientRect().width;
    if (lines.size > 1 && needed < room)
      faults.add(`${name(heading)} breaks although it needs ${needed} of ${room} px`);
  }
  return [...faults];
}
