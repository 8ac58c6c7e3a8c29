/** The bounds of the heap with which `npm start` runs the product (ops/launch/start.sh). */
export const PRODUCT_HEAP = ['--max-semi-space-size=16', '--max-old-space-size=1024'];
