import type { ReactNode } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { ShopMark } from '../../../ui/ShopMark.js';
import { hostOf } from './hostOf.js';
import './shopLink.css';

interface Props extends Pick<Competitor, 'url' | 'shopName'> {
  /** Follows the host. */
  readonly children?: ReactNode;
}

/** Leads to a competitor's page: the shop's name and its host, or the address if the shop has no other name. */
export function ShopLink({ url, shopName, children }: Props) {
  const host = hostOf(url);
  const isNamed = shopName !== host;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={url} className="shop-link">
      <ShopMark name={shopName} />
      <span className="shop-words">
        {isNamed && <span className="shop-name">{shopName}</span>}
        <span className="shop-host">{isNamed ? host : bare(url)}</span>
      </span>
      {children}
    </a>
  );
}

/** `https://www.rival.example/p/1` -> `rival.example/p/1` */
const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
