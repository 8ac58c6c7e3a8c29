/** 'Too many requests', Shopify's own code for it, and 'service unavailable' (reference §9). */
const SLOW_DOWN = new Set([429, 430, 503]);

/** True if a response with this status asks for fewer requests; it says nothing about the requested page. */
export const isSlowDown = (status: number): boolean => SLOW_DOWN.has(status);
