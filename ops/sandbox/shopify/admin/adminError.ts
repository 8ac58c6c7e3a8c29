/** The Admin API's failures inside HTTP 200 (shopify reference §9; the shapes are those of errors.json). */
import { GraphQLError } from 'graphql';

export const adminError = (message: string, code: string, extensions: Record<string, unknown> = {}): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...extensions } });

export const accessDenied = (subject: string, scope: string): GraphQLError =>
  adminError(`Access denied for ${subject} field. Required access: \`${scope}\` access scope.`, 'ACCESS_DENIED', {
    documentation: 'https://shopify.dev/api/usage/access-scopes',
    requiredAccess: `\`${scope}\` access scope.`,
  });

export const accessDeniedTopic = (message: string): GraphQLError => adminError(message, 'ACCESS_DENIED');

/** Makes the whole answer one of HTTP, with this status. */
export const httpRefusal = (status: number, message: string): GraphQLError =>
  adminError(message, 'HTTP_REFUSAL', { status });

/** The status of an error that `httpRefusal` made. */
export const statusOf = ({ extensions }: GraphQLError): number | null =>
  extensions.code === 'HTTP_REFUSAL' ? Number(extensions.status) : null;
