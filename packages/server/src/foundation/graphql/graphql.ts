import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultMaxBodyBytes } from '@curbstop/contract/primitives/endpoint';
import { useGraphQlJit } from '@envelop/graphql-jit';
import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, NoSchemaIntrospectionCustomRule, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Config } from '../config.ts';
import { measureNestingDepth } from '../http/json-body.ts';
import { logFailure, toProblemBody, toProblem, getRetryAfterSeconds } from '../http/problem-handler.ts';
import type { GraphqlContext } from './builder.ts';
import { withIdVariables } from './id-variables.ts';
import { createRequestErrorsPlugin } from './request-errors.ts';
import { rootFieldLimitRule } from './root-field-limit.ts';

const maxDepth = 8;
const deepestDocument = 64;
const maxCost = 2_000;

/** Mounts one schema at a path: depth and cost limits, no batches, no introspection in production. */
export function serveGraphql(
  server: FastifyInstance,
  config: Config,
  endpoint: { path: string; schema: GraphQLSchema; context: (request: FastifyRequest) => GraphqlContext },
): void {
  const requests = new AsyncLocalStorage<FastifyRequest>();
  const yoga = createYoga<{ httpRequest: FastifyRequest }>({
    schema: endpoint.schema,
    graphqlEndpoint: endpoint.path,
    batching: false,
    // Only our own origin sends requests.
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // Named differently because Yoga sets `request` itself.
    context: ({ httpRequest }) => endpoint.context(httpRequest),
    plugins: [
      maxDepthPlugin({ n: maxDepth, propagateOnRejection: true }) as Plugin,
      costLimitPlugin({ maxCost, propagateOnRejection: true }) as Plugin,
      withBoundedNesting,
      withIdVariables,
      withRootFieldLimit,
      ...(config.graphqlIntrospection ? [] : [withoutIntrospection, withoutSuggestions]),
      useGraphQlJit() as Plugin,
      createRequestErrorsPlugin(() => requests.getStore()),
    ],
    maskedErrors: { maskError: (error) => toGraphqlError(error, requests.getStore()) },
  });
  server.route({
    method: ['GET', 'POST'],
    url: endpoint.path,
    bodyLimit: defaultMaxBodyBytes,
    handler: async (request, reply) => {
      const response = await requests.run(request, () =>
        yoga.handleNodeRequestAndResponse(request, reply, { httpRequest: request }),
      );
      response.headers.forEach((value, name) => void reply.header(name, value));
      return reply.code(response.status).send(response.body ?? '');
    },
  });
}

/** The parser recurses, so a document nested deeper than any real one is refused before it is parsed. */
const withBoundedNesting: Plugin = {
  onParse: ({ params, setParsedDocument }) => {
    if (measureNestingDepth(String(params.source)) <= deepestDocument) return;
    // A GraphQLError ends the parsing, but the type names documents only.
    setParsedDocument(new GraphQLError(`The document is nested more than ${deepestDocument} levels deep.`) as never);
  },
};

/** Without introspection, suggestions would reveal the names of fields. */
const withoutSuggestions: Plugin = {
  onValidate:
    () =>
    ({ result, setResult }) => {
      setResult(
        result.map(
          (error) => new GraphQLError(error.message.replace(/ Did you mean .*\?$/, ''), { nodes: error.nodes ?? null }),
        ),
      );
    },
};

const withRootFieldLimit: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(rootFieldLimitRule),
};

const withoutIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

/** The same problem as in REST, as a GraphQL error with the request id; unexpected errors are masked and logged. */
function toGraphqlError(error: unknown, request: FastifyRequest | undefined): GraphQLError {
  // Errors of the JIT executor have an `originalError` but are not GraphQLErrors.
  const original = (error as { originalError?: unknown } | null)?.originalError;
  const requestId = request?.id ?? '';
  if (error instanceof GraphQLError && !original) return error;
  const problem = toProblem(original ?? error);
  if (request) logFailure(request.log, problem, original ?? error);
  const body = toProblemBody(problem, requestId);
  // The request as a whole is refused, so clients expect the HTTP status.
  const wait = getRetryAfterSeconds(problem);
  const http = wait !== undefined && {
    http: { status: problem.status, headers: { 'retry-after': String(wait) } },
  };
  return new GraphQLError(problem.message, {
    extensions: { code: problem.code, statusCode: body.statusCode, requestId, errors: body.errors, ...http },
  });
}
