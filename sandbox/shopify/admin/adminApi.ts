/** Executes one request to `POST /admin/api/{version}/graphql.json`, from its text to its response. */
import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import { adminSchema } from '../schema/adminSchema.js';
import type { ShopifySandbox } from '../shopifySandbox.js';
import type { Store } from '../store/store.js';
import type { AdminContext } from './adminContext.js';
import { adminError, statusOf } from './adminError.js';
import { queryCost, SINGLE_QUERY_LIMIT } from './cost.js';
import { root } from './root.js';
import type { Throttle } from './throttle.js';

export interface AdminRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

export interface AdminCaller {
  readonly store: Store;
  readonly scopes: readonly string[];
  readonly throttle: Throttle;
  readonly now: number;
}

export interface AdminAnswer {
  /** 200 for almost everything, including GraphQL errors. */
  readonly status: number;
  readonly body: object;
}

const ok = (body: object): AdminAnswer => ({ status: 200, body });

/** Number of cached parsed queries: an app repeats the same few. */
const KEPT_DOCUMENTS = 100;

/** @returns a function that answers requests in Shopify's format. */
export function adminApi(sandbox: ShopifySandbox, origin: () => string) {
  const schema = adminSchema();
  const documents = new Map<string, DocumentNode>();

  function documentOf(text: string): DocumentNode | readonly GraphQLError[] {
    const known = documents.get(text);
    if (known) return known;
    let document: DocumentNode;
    try {
      document = parse(text);
    } catch (fault) {
      if (fault instanceof GraphQLError) return [fault];
      throw fault;
    }
    const faults = validate(schema, document);
    if (faults.length > 0) return faults.map(shopifyWording);
    if (documents.size >= KEPT_DOCUMENTS) documents.clear();
    documents.set(text, document);
    return document;
  }

  return async (request: AdminRequest, { store, scopes, throttle, now }: AdminCaller): Promise<AdminAnswer> => {
    const document = documentOf(request.query);
    if (!('kind' in document)) return ok({ errors: document });
    const operation = getOperationAST(document, request.operationName);
    if (!operation) return ok({ errors: [{ message: 'An operation name is required' }] });

    const costed = { schema, operation, fragments: fragmentsOf(document), variables: request.variables };
    const setCost = sandbox.switches.dial(store.profile.domain, 'query_cost');
    const requested = setCost === null || operation.operation !== 'query' ? queryCost(costed) : Number(setCost);
    if (requested > SINGLE_QUERY_LIMIT) return ok({ errors: [tooExpensive(requested)] });
    const costs = (actual: number | null) => ({
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: throttle.status(now),
    });
    if (!throttle.take(requested, now)) return ok({ errors: [throttled()], extensions: { cost: costs(null) } });

    const noted = () => ({ pages: new Map<string, number>(), searches: [] });
    const context: AdminContext = {
      ...{ sandbox, store, origin: origin(), now, scopes, schema, documentOf, bulk: null },
      ...noted(),
      execute: (bulkDocument, bulk) =>
        execute({ schema, document: bulkDocument, rootValue: root, contextValue: { ...context, ...noted(), bulk } }),
    };
    const result = await execute({
      schema,
      document,
      rootValue: root,
      contextValue: context,
      variableValues: request.variables,
      operationName: request.operationName,
    });
    for (const fault of result.errors ?? []) {
      const status = statusOf(fault);
      if (status !== null) return { status, body: { errors: fault.message } };
    }
    const found = queryCost(costed, path => context.pages.get(path));
    const actual = setCost === null ? Math.min(requested, found) : requested;
    throttle.giveBack(requested - actual);
    return ok({
      data: result.data ?? null,
      ...(result.errors ? { errors: result.errors } : {}),
      extensions: {
        cost: costs(actual),
        ...(context.searches.length > 0 ? { search: context.searches } : {}),
      },
    });
  };
}

const fragmentsOf = (document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap(node =>
      node.kind === 'FragmentDefinition' ? [[node.name.value, node] as const] : [],
    ),
  );

const tooExpensive = (cost: number) =>
  adminError(
    `Query cost is ${cost}, which exceeds the single query max cost limit (${SINGLE_QUERY_LIMIT}).\n\nSee https://shopify.dev/concepts/about-apis/rate-limits for more information on how the\ncost of a query is calculated.`,
    'MAX_COST_EXCEEDED',
    { cost, maxCost: SINGLE_QUERY_LIMIT, documentation: 'https://shopify.dev/api/usage/rate-limits' },
  );

const throttled = () =>
  adminError('Throttled', 'THROTTLED', { documentation: 'https://shopify.dev/api/usage/rate-limits' });

/** Words an unknown field as Shopify does; keeps graphql-js's wording for everything else. */
function shopifyWording(fault: GraphQLError): GraphQLError {
  const match = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(fault.message);
  if (!match) return fault;
  const [, fieldName, typeName] = match;
  return new GraphQLError(`Field '${fieldName}' doesn't exist on type '${typeName}'`, {
    ...(fault.nodes ? { nodes: fault.nodes } : {}),
    extensions: { code: 'undefinedField', typeName, fieldName },
  });
}
