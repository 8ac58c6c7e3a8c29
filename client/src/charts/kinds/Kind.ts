/** A chart type's part of the frame. Each type has a folder here, with everything that belongs to it alone. */
import type { ComponentType } from 'react';
import type { Plot } from '../frame/plotOf.js';
import type { DailySeries } from '../series/DailySeries.js';
import type { DerivedPoint } from '../series/derive.js';
import type { Slot } from '../series/Slot.js';

export interface Kind {
  /** Shows the comparison as a line, as a mark across each bar, or not at all. */
  readonly comparison: 'line' | 'marks' | 'none';
  readonly legend: (series: DailySeries) => readonly LegendEntry[];
  readonly slots: (points: readonly DerivedPoint[], series: DailySeries) => readonly Slot[];
  /** Draws into the plot, without axes. Suspends while its library is loading. */
  readonly Marks: ComponentType<MarksProps>;
  /** Loads the library; absent if there is none. */
  readonly prepare?: () => Promise<unknown>;
  /** True if its library asks for a credit. */
  readonly credited?: boolean;
}

export interface MarksProps {
  readonly points: readonly DerivedPoint[];
  readonly series: DailySeries;
  readonly plot: Plot;
}

export interface LegendEntry {
  readonly name: string;
  /** A token of `tokens.css`. */
  readonly mark?: string;
  readonly shape?: 'line' | 'dash' | 'hollow' | 'ring' | 'cross';
}
