import type { PolicyTexts } from './policyTexts.js';

const texts: PolicyTexts = {
  onlyEnglish: 'Diese Erklärung gibt es nur auf Englisch.',
};

export default texts;
