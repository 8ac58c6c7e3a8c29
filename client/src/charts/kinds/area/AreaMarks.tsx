import type { MarksProps } from '../Kind.js';
import { LineMarks } from '../line/LineMarks.js';

export const AreaMarks = (props: MarksProps) => <LineMarks {...props} filled />;
