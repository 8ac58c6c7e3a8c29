/** Names the kinds of pages that aren't a product's. Stable codes; each is also a `CheckFailure`. */
export type Lack = 'not_found' | 'restaurant' | 'booking' | 'article' | 'brand_page' | 'needs_script';
