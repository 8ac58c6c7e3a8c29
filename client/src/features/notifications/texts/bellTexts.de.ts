import { count } from '../../../format/number.js';
import type { BellTexts } from './bellTexts.js';

const texts: BellTexts = {
  title: 'Benachrichtigungen',
  unread: length => `Benachrichtigungen, ${count(length)} ungelesen`,
};

export default texts;
