/** A picture for a product: its first letters on a colour of its own. */
import { hash } from '../chance/random.js';
import { type Html, html } from '../http/html.js';

/** @param name the product's handle. */
export function productPicture(name: string): Html {
  const hue = hash(name) % 360;
  const initials = name
    .split('-')
    .slice(0, 2)
    .map(word => word[0]?.toUpperCase() ?? '')
    .join('');
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="${name}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 55% 82%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 45% 62%)"/></linearGradient></defs>
<rect width="400" height="400" fill="url(#sky)"/>
<path d="M0 300 90 190l60 70 80-120 90 130 80-60v190H0z" fill="hsl(${hue} 35% 34%)" opacity=".75"/>
<path d="M0 340 120 260l90 60 100-70 90 60v90H0z" fill="hsl(${hue} 40% 22%)"/>
<text x="200" y="118" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="60" fill="#fff">${initials}</text></svg>`;
}
