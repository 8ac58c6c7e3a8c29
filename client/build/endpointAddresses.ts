/**
 * The client needs only an endpoint's method and path: the rest is for the server and the compiler. So each `endpoint({
 * method, path, … })` in `domain/api` becomes `{ method, path }`; its schemas are then unused, and they and their
 * library stay out of the bundle (ADR 0025).
 */
import { type Plugin, parseAst } from 'vite';

const DOMAIN_API = /\/domain\/api\/\w+\.ts$/;
const KEPT = ['method', 'path'];

export const endpointAddresses: Plugin = {
  name: 'endpoint-addresses',
  transform: {
    filter: { id: DOMAIN_API },
    handler: code => ({ code: addressesIn(code), map: null }),
  },
};

/** @throws Error for an endpoint that does not state both literally. */
export function addressesIn(code: string): string {
  let [result, from] = ['', 0];
  for (const { start, end, properties } of callsIn(parseAst(code, { lang: 'ts' }))) {
    const kept = properties.filter(({ name }) => KEPT.includes(name));
    if (kept.length < KEPT.length)
      throw new Error(`an endpoint must name its method and path: ${code.slice(start, end)}`);
    result += `${code.slice(from, start)}{ ${kept.map(part => code.slice(part.start, part.end)).join(', ')} }`;
    from = end;
  }
  return result + code.slice(from);
}

interface Span {
  readonly start: number;
  readonly end: number;
}
type Call = Span & { readonly properties: readonly (Span & { readonly name: string })[] };

/** `export const x = endpoint({ … })`, in source order. */
function* callsIn({ body }: ReturnType<typeof parseAst>): Generator<Call> {
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
        continue;
      const [value] = init.arguments;
      const properties = value?.type === 'ObjectExpression' ? value.properties : [];
      yield { start: init.start, end: init.end, properties: properties.flatMap(named) };
    }
  }
}

/** The part of the parser's node that is used here. */
interface Part extends Span {
  readonly type: string;
  readonly key?: unknown;
}

function named({ start, end, ...property }: Part): readonly (Span & { readonly name: string })[] {
  const { name } = (property.key ?? {}) as { readonly name?: string };
  return name === undefined ? [] : [{ start, end, name }];
}
