/** The landing page's query parameters (spec §2). */
import { redirectTarget } from '../../routing/redirectTarget.js';
import { landingTexts as texts } from './texts/landingTexts.js';

export interface LandingSearch {
  readonly shop: string;
  /** A failed connection: its message and title. */
  readonly failure: { readonly title: string; readonly message: string } | null;
  /** Stays on this page without redirect, signed in or not. */
  readonly stay: boolean;
}

export function readLandingSearch(search: string): LandingSearch {
  const params = new URLSearchParams(search);
  const error = params.get('error');
  const message = params.get('error_message');
  const failure = error?.toLowerCase() === 'code_used' ? texts.failure.codeUsed : texts.failure;
  return {
    shop: params.get('shop') ?? '',
    failure: error || message ? { title: failure.title, message: message || failure.message } : null,
    stay: params.get('force') === 'true' || params.get('view') === 'home',
  };
}

/** The same search without some parameters; empty or with its `?`. */
export function without(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  const rest = params.toString();
  return rest ? `?${rest}` : '';
}

/** The target for a signed-in visitor to the landing page. */
export function signedInTarget(search: string): string {
  const target = redirectTarget(search, 'authenticated');
  return target && target !== 'wait' ? target : '/dashboard';
}
