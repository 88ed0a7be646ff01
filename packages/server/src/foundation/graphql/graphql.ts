import { usualLargestBody } from '@curbstop/contract/primitives/endpoint';
import { useGraphQlJit } from '@envelop/graphql-jit';
import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, NoSchemaIntrospectionCustomRule, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Config } from '../config.ts';
import { TooManyRequests } from '../http/rate-limit.ts';
import { problemBody, problemOf } from '../http/problem-handler.ts';
import type { GraphqlContext } from './builder.ts';

const maxDepth = 8;
const maxCost = 2_000;

/** Mounts one schema at a path: depth and cost limits, no batches, no introspection in production. */
export function serveGraphql(
  server: FastifyInstance,
  config: Config,
  endpoint: { path: string; schema: GraphQLSchema; context: (request: FastifyRequest) => GraphqlContext },
): void {
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
      ...(config.graphqlIntrospection ? [] : [withoutIntrospection]),
      useGraphQlJit() as Plugin,
    ],
    maskedErrors: { maskError: (error) => toGraphqlError(error) },
  });
  server.route({
    method: ['GET', 'POST'],
    url: endpoint.path,
    bodyLimit: usualLargestBody,
    handler: async (request, reply) => {
      const response = await yoga.handleNodeRequestAndResponse(request, reply, { httpRequest: request } as never);
      response.headers.forEach((value, name) => void reply.header(name, value));
      return reply.code(response.status).send(response.body ?? '');
    },
  });
}

const withoutIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

/** The same problem as in REST, as a GraphQL error; unexpected errors are masked. */
function toGraphqlError(error: unknown): GraphQLError {
  // Errors of the JIT executor have an `originalError` but are not GraphQLErrors.
  const original = (error as { originalError?: unknown } | null)?.originalError;
  if (error instanceof GraphQLError && !original) return error;
  const problem = problemOf(original ?? error);
  const body = problemBody(problem, '');
  // The request as a whole is refused, so clients expect the HTTP status.
  const http = problem instanceof TooManyRequests && {
    http: { status: problem.status, headers: { 'retry-after': String(problem.retryAfterSeconds) } },
  };
  return new GraphQLError(problem.message, {
    extensions: { code: problem.code, statusCode: body.statusCode, errors: body.errors, ...http },
  });
}
