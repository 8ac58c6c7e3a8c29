const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes outside text, such as a competitor's title, for a mail's HTML, including attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign);
