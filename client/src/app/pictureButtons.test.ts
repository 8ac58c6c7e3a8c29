import { expect, it } from 'vitest';
import { suggestionTexts } from '../features/competitors/texts/suggestionTexts.js';
import { tableTexts } from '../features/competitors/texts/tableTexts.js';
import { dashboardTexts } from '../features/dashboard/texts/dashboardTexts.js';
import { pictureTexts } from '../features/landing/texts/pictureTexts.js';
import { profileTexts } from '../features/profile/texts/profileTexts.js';

it('the landing page’s pictures show only buttons that the product has', () => {
  const { move, discovery, market, rights } = pictureTexts;
  expect([move.history, discovery.approve, discovery.ignore, market.choose, rights.export, rights.delete]).toEqual([
    dashboardTexts.moves.history,
    suggestionTexts.approve,
    suggestionTexts.ignore,
    tableTexts.own.choose,
    profileTexts.privacy.export,
    profileTexts.privacy.delete,
  ]);
});
