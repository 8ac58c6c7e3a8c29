import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';

/** Renders a screen at a URL; the returned function gives the current URL. */
export function visit(path: string, screenOf: ReactNode) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  render(
    <Router hook={hook} searchHook={searchHook}>
      {screenOf}
    </Router>,
  );
  return () => history.at(-1);
}
