/** How the product names itself to every site that it asks for something; robots.txt is read for the part before `/`. */
export const PRODUCT_AGENT = 'Tidewatch/0.1';
