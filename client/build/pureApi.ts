/**
 * The client takes types and constants from domain/api, whose schemas are calls. A bundler keeps a call for what it might do,
 * and with it the schema library; but what domain/api calls while it is loaded does nothing else (domain is pure). So each
 * such call is marked, and goes where no one reads its value. The mark stands on a function around it, because a spread
 * among the arguments would count as well.
 */
import type { Plugin } from 'vite';

const API = /[\\/]domain[\\/]api[\\/][^\\/]+\.ts$/;

export const pureApi: Plugin = {
  name: 'pure-api',
  transform: {
    filter: { id: API },
    handler(code) {
      const values = this.parse(code)
        .body.map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .flatMap(statement => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : []))
        .filter(({ start, end }) => code.slice(start, end).includes('('));
      // From the end, so that the places before it stay where they are.
      return values.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
    },
  },
};
