/** The Admin API's errors inside HTTP 200 (shopify reference §9; shapes from errors.json). */
import { GraphQLError } from 'graphql';

export const adminError = (message: string, code: string, extensions: Record<string, unknown> = {}): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...extensions } });

export const accessDenied = (subject: string, scope: string): GraphQLError =>
  adminError(`Access denied for ${subject} field. Required access: \`${scope}\` access scope.`, 'ACCESS_DENIED', {
    documentation: 'https://shopify.dev/api/usage/access-scopes',
    requiredAccess: `\`${scope}\` access scope.`,
  });

const APPROVAL = 'https://shopify.dev/docs/apps/launch/protected-customer-data';

/** Denies the whole object: protected customer data. */
export const notApproved = (object: string): GraphQLError =>
  adminError(
    `This app is not approved to access the ${object} object. See ${APPROVAL} for more details.`,
    'ACCESS_DENIED',
    {
      documentation: APPROVAL,
    },
  );

/** Denies one field of protected customer data: the rest is returned, and the error has no code. */
export const fieldNotApproved = (object: string): GraphQLError =>
  new GraphQLError(
    `This app is not approved to access the ${object} object. See https://partners.shopify.com/1/apps/1/customer_data for more details.`,
  );

export const accessDeniedTopic = (message: string): GraphQLError => adminError(message, 'ACCESS_DENIED');

/** Turns the whole response into an HTTP error with this status. */
export const httpRefusal = (status: number, message: string): GraphQLError =>
  adminError(message, 'HTTP_REFUSAL', { status });

/** Returns the status of an `httpRefusal` error. */
export const statusOf = ({ extensions }: GraphQLError): number | null =>
  extensions.code === 'HTTP_REFUSAL' ? Number(extensions.status) : null;

/** ShopifyQL needs level 2 of protected customer data (shopify reference §11). */
export const shopifyqlDenied = (): GraphQLError =>
  adminError(
    `Access denied for shopifyqlQuery field. Required access: \`read_reports\` access scope. Also: Level 2 access to Customer data including name, address, phone, and email fields. Please refer to ${APPROVAL}.`,
    'ACCESS_DENIED',
  );
