import { render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { GERMAN } from '../../../german.js';
import { speak } from '../../../language/translatable.js';
import { adminTexts } from '../texts/adminTexts.js';
import { CategoryChip } from './CategoryChip.js';

it('names a category in the operator’s language', () => {
  const english = structuredClone(adminTexts.categories);
  onTestFinished(() => speak('en', { adminTexts: { categories: english } }));
  const name = () => render(<CategoryChip category="Store Data" />).container.textContent;
  expect(name()).toBe('Store Data');
  speak('de', GERMAN);
  expect(name()).toBe('Shop-Daten');
});
