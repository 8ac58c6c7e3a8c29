import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { suggestionTexts } from '../features/competitors/texts/suggestionTexts.js';
import { tableTexts } from '../features/competitors/texts/tableTexts.js';
import { dashboardTexts } from '../features/dashboard/texts/dashboardTexts.js';
import Landing from '../features/landing/Landing.js';
import { pictureTexts } from '../features/landing/texts/pictureTexts.js';
import { profileTexts } from '../features/profile/texts/profileTexts.js';
import { session } from '../state/session.js';

/** The product's own buttons that the pictures may show. */
const BUTTONS: readonly string[] = [
  suggestionTexts.approve,
  suggestionTexts.ignore,
  dashboardTexts.moves.history,
  profileTexts.privacy.export,
  profileTexts.privacy.delete,
];

it('the landing pictures show only buttons that the product has, under the same names', () => {
  session.set({ state: 'unauthenticated' });
  const { hook, searchHook } = memoryLocation({ path: '/' });
  render(
    <Router hook={hook} searchHook={searchHook}>
      <Landing />
    </Router>,
  );
  const shown = [...document.querySelectorAll('.picture-button, .move-acts > *')].map(({ textContent }) => textContent);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(text => !BUTTONS.includes(text ?? ''))).toEqual([]);
  expect(pictureTexts.market.choose).toBe(tableTexts.own.choose);
});
