/** Builds the smallest value that a schema accepts. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** @throws TypeError for a kind of schema that no event had before. */
export function sampleOf(schema: object, name = ''): unknown {
  const { type, enum: values, anyOf, properties = {}, items } = schema as JsonSchema;
  if ('const' in schema) return schema.const;
  if (values) return values[0];
  if (anyOf) return sampleOf(anyOf[0] ?? {}, name);
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, sampleOf(inner, key)]));
    case 'array':
      return items ? [sampleOf(items, name)] : [];
    case 'string':
      return textFor(name);
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      throw new TypeError(`no sample for ${name}: ${JSON.stringify(schema)}`);
  }
}

/** In the form that the field's name promises. */
function textFor(name: string): string {
  if (/At$|^at$|end$|until|from$|^to$|ordersBefore/i.test(name)) return '2026-11-28T09:00:00.000Z';
  if (/day|figuresBefore/i.test(name)) return '2026-11-28';
  if (/url/i.test(name)) return 'https://shop.example/tent';
  if (/currency|into/i.test(name)) return 'USD';
  if (/price|amount|total|refunded/i.test(name)) return '9.00';
  if (name === 'shop') return 'samples.myshopify.com';
  return `sample ${name}`;
}
