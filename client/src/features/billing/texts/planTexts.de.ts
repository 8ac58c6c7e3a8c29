import type { PlanTexts } from './planTexts.js';

const texts: PlanTexts = {
  seePlan: 'Tarif ansehen',
  cancelled: 'Ihr Abo ist gekündigt.',
};

export default texts;
