/**
 * Keeps schemas, and their library, out of the bundle (ADR 0025; bar: Lighthouse, landing >= 97). From `domain/api` the
 * client needs types, constants, and each endpoint's method and path. So `endpoint({ method, path, … })` becomes
 * `{ method, path }`, and every other value that calls something is marked as pure, as `domain` is, so that the bundler
 * drops what is unused. The mark is on a function around the value, because a spread argument counts as a side effect.
 */
import { type Plugin, parseAst } from 'vite';

const DOMAIN_API = /[\\/]domain[\\/]api[\\/]\w+\.ts$/;
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
  // From the end, so that earlier offsets stay valid.
  return valuesIn(code).reduceRight((text, { start, end, endpoint }) => {
    const source = code.slice(start, end);
    const value = endpoint ? addressOf(source, endpoint, code) : `/* @__PURE__ */ (() => (${source}))()`;
    return text.slice(0, start) + value + text.slice(end);
  }, code);
}

function addressOf(source: string, properties: readonly Property[], code: string): string {
  const kept = properties.filter(({ name }) => KEPT.includes(name));
  if (kept.length < KEPT.length) throw new Error(`an endpoint must name its method and path: ${source}`);
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
}

interface Span {
  readonly start: number;
  readonly end: number;
}
type Property = Span & { readonly name: string };
/** `endpoint`: the properties of a call of that name. */
type Value = Span & { readonly endpoint: readonly Property[] | null };

/** The calls, and the objects with calls, that the module's constants start as; in source order. */
const valuesIn = (code: string): readonly Value[] =>
  parseAst(code, { lang: 'ts' })
    .body.map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap(statement => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }): Value[] => {
      if (init?.type === 'ObjectExpression' && code.slice(init.start, init.end).includes('('))
        return [{ start: init.start, end: init.end, endpoint: null }];
      if (init?.type !== 'CallExpression') return [];
      const isEndpoint = init.callee.type === 'Identifier' && init.callee.name === 'endpoint';
      const [options] = init.arguments;
      const properties = options?.type === 'ObjectExpression' ? options.properties : [];
      return [{ start: init.start, end: init.end, endpoint: isEndpoint ? properties.flatMap(named) : null }];
    });

/** The part of the parser's node that is used here. */
interface Part extends Span {
  readonly type: string;
  readonly key?: unknown;
}

function named({ start, end, ...property }: Part): readonly Property[] {
  const { name } = (property.key ?? {}) as { readonly name?: string };
  return name === undefined ? [] : [{ start, end, name }];
}
