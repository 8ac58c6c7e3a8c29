/** Escapes every interpolated value unless it is already HTML. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | null | readonly Html[];

export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: strings.reduce((text, string, index) => text + rendered(values[index - 1] ?? null) + string),
});

/** Marks text as HTML, such as our own style sheet or script. */
export const raw = (markup: string): Html => ({ markup });

function rendered(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(item => item.markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign);
