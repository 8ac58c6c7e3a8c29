import { sandboxShopOrigin } from '../../platform/runtime/config/sandboxShops.js';
import type { Shown } from './marketState.js';

/** A page's address under its own shop's host. @param origin the sandbox's */
export const addressOf = ({ page, path }: Pick<Shown, 'page' | 'path'>, origin: string): string =>
  sandboxShopOrigin(origin, page.storefront) + path;

/** The address of its picture. */
export const pictureOf = ({ page }: Pick<Shown, 'page'>, origin: string): string =>
  `${sandboxShopOrigin(origin, page.storefront)}/market/${page.storefront}/img/${page.slug}.png`;
