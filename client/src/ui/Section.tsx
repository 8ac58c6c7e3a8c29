import { type ReactNode, useId } from 'react';
import './section.css';

interface Props {
  /** What a link to it ends with: `/profile#alerts`. */
  readonly id: string;
  readonly title: string;
  /** What it is for, in a sentence or two. */
  readonly note: string;
  readonly children: ReactNode;
}

/** A part of a settings page: its title and its purpose, and a card beside them. */
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
