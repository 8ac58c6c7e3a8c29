import { useMarketSource } from './MarketSource.js';

/** Behind the name of everything that is sample data (reference C6). */
export const SampleMark = () => (useMarketSource().sample ? <span className="demo-mark"> (Demo)</span> : null);
