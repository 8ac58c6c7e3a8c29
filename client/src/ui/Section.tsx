import { type ReactNode, useId } from 'react';
import './section.css';

interface Props {
  /** The fragment that links to it: `/profile#alerts`. */
  readonly id: string;
  readonly title: string;
  /** Its purpose, in a sentence or two. */
  readonly note: string;
  readonly children: ReactNode;
}

/** A part of a settings page: a title, a purpose and a card. */
export function Section({ id, title, note, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} className="section" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <p>{note}</p>
      </header>
      <div className="section-card">{children}</div>
    </section>
  );
}
