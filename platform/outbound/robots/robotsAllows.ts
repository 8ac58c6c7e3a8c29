import { robotsRules } from './robotsRules.js';

/** Returns whether a crawler with the product token `agent` may request `url` under a robots.txt (RFC 9309). */
export const robotsAllows = (robotsTxt: string, agent: string, url: string): boolean =>
  robotsRules(robotsTxt, agent).allows(url);
