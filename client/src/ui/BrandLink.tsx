import { Link } from 'wouter';
import { Mark, PRODUCT_NAME } from './Brand.js';

/** The product's name at the top of a page without a bar. */
export const BrandLink = () => (
  <Link href="/" className="brand page-brand">
    <Mark />
    <span>{PRODUCT_NAME}</span>
  </Link>
);
