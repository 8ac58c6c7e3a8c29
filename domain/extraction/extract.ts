/** Extracts price and stock from a page. Pure, and never throws for any page. */
import { readingOf } from './readingOf.js';
import type { Extraction, ExtractionInput } from './result.js';

export const extract = (input: ExtractionInput): Extraction => readingOf(input).extraction;
