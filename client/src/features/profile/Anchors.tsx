import { useEffect, useRef, useState } from 'react';
import './anchors.css';
import { profileSections } from '../../routing/profileSections.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** So that what is before the marked one can be seen and reached. */
const MARGIN_PX = 64;

/** The page's own navigation. The section being read is marked. */
export function Anchors() {
  const current = useSectionInView();
  const strip = useRef<HTMLElement>(null);
  // On a small screen the strip is wider than the page.
  useEffect(() => {
    const marked = strip.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (strip.current && marked) strip.current.scrollLeft = marked.offsetLeft - strip.current.offsetLeft - MARGIN_PX;
  }, [current]);
  return (
    <nav ref={strip} className="anchors" aria-label={texts.anchors.label}>
      {profileSections().map(({ id, name }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

const FIRST = 'store';

/** The last section whose top has passed the upper third; at the page's end, the last one. */
function useSectionInView(): string {
  const [current, setCurrent] = useState<string>(FIRST);
  useEffect(() => {
    const look = () => {
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const passed = profileSections().filter(({ id }) => {
        const part = document.getElementById(id);
        return part !== null && (atEnd || part.getBoundingClientRect().top < innerHeight / 3);
      });
      setCurrent(passed.at(-1)?.id ?? FIRST);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return current;
}
