import { robotsRules } from './robotsRules.js';

/** Whether a crawler whose product token is `agent` may ask for `url` under the text of a robots.txt (RFC 9309). */
export const robotsAllows = (robotsTxt: string, agent: string, url: string): boolean =>
  robotsRules(robotsTxt, agent).allows(url);
