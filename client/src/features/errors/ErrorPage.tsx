import type { ReactNode } from 'react';
import { usePage } from '../../routing/usePage.js';
import { BrandLink } from '../../ui/BrandLink.js';
import { TideLine } from '../../ui/TideLine.js';

interface Props {
  readonly title: string;
  readonly note: string;
  readonly shape: 'loses its place' | 'goes flat';
  readonly children: ReactNode;
}

export function ErrorPage({ title, note, shape, children }: Props) {
  const heading = usePage(title);
  return (
    <main className="plain-page">
      <BrandLink />
      <div>
        <TideLine shape={shape} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{note}</p>
        {children}
      </div>
    </main>
  );
}
