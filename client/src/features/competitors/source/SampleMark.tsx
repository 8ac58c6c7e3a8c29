import { tableTexts as texts } from '../texts/tableTexts.js';
import { useMarketSource } from './MarketSource.js';

/** Follows the name of all sample data (reference C6). */
export const SampleMark = () => (useMarketSource().sample ? <span className="demo-mark"> {texts.sample}</span> : null);
