import type { SectionData } from '../../state/cachedSections.js';
import type { CardSection } from './queries.js';

/** What the tiles show, and the details behind them. */
export type TileSections = {
  readonly [Section in Exclude<keyof SectionData, 'products'>]: CardSection<SectionData[Section]>;
};
