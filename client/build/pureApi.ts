/**
 * The client takes types and constants from domain/api, whose schemas are calls. A bundler keeps a call because it
 * might have side effects, and with it the schema library; but calls of domain/api at load time have none (domain is
 * pure). So each such call is marked and dropped if its value is unused. The mark is on a function around the call,
 * because a spread among the arguments would count as a side effect too.
 */
import type { Plugin } from 'vite';

const API = /[\\/]domain[\\/]api[\\/][^\\/]+\.ts$/;

export const pureApi: Plugin = {
  name: 'pure-api',
  transform: {
    filter: { id: API },
    handler(code) {
      const values = this.parse(code, { lang: 'ts' })
        .body.map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .flatMap(statement => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : []))
        .filter(({ start, end }) => code.slice(start, end).includes('('));
      // From the end, so that earlier offsets stay valid.
      return values.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
    },
  },
};
