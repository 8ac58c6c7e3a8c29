/** Identifies the product to every site it requests; robots.txt matches the part before `/`. */
export const PRODUCT_AGENT = 'Tidewatch/0.1';
