const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes outside text, such as a competitor's title, for HTML and SVG, including attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign);
