/** The frame's plot and scale, for a chart that recharts draws into it without axes of its own. */
import { XAxis, YAxis } from 'recharts';
import type { Plot } from '../frame/plotOf.js';

export const plotProps = ({ width, height }: Plot) => ({
  width,
  height,
  margin: { top: 0, right: 0, bottom: 0, left: 0 },
  accessibilityLayer: false,
  barCategoryGap: '12%',
});

/** Not a component: recharts finds its axes among the chart's own children. */
export const axesOf = ({ scale }: Plot) => (
  <>
    <XAxis dataKey="day" hide />
    <YAxis hide domain={[scale.low, scale.high]} allowDataOverflow />
  </>
);

/** A day that is not over yet is pale. */
export const opacityOf = (day: string, openDay: string | null): number => (day === openDay ? 0.45 : 1);
