/** A page in, its price and stock out. Pure: no network, no clock; never throws, on any page. */
import { readingOf } from './readingOf.js';
import type { Extraction, ExtractionInput } from './result.js';

export const extract = (input: ExtractionInput): Extraction => readingOf(input).extraction;
