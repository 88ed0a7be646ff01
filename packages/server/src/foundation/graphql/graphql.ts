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

const deepest = 8;
const dearest = 2_000;

/** Mounts one schema at a path: depth and cost limits, no batches, no introspection in production. */
export function serveGraphql(
  server: FastifyInstance,
  config: Config,
  endpoint: { path: string; schema: GraphQLSchema; context: (request: FastifyRequest) => GraphqlContext },
): void {
  const yoga = createYoga<{ asking: FastifyRequest }>({
    schema: endpoint.schema,
    graphqlEndpoint: endpoint.path,
    batching: false,
    // Our own pages ask from our own origin; no other site has anything to ask.
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // `request` would be the one that Yoga makes of it.
    context: ({ asking }) => endpoint.context(asking),
    plugins: [
      maxDepthPlugin({ n: deepest, propagateOnRejection: true }) as Plugin,
      costLimitPlugin({ maxCost: dearest, propagateOnRejection: true }) as Plugin,
      ...(config.graphqlIntrospection ? [] : [withoutIntrospection]),
      useGraphQlJit() as Plugin,
    ],
    maskedErrors: { maskError: (error) => tellProblem(error) },
  });
  server.route({
    method: ['GET', 'POST'],
    url: endpoint.path,
    bodyLimit: usualLargestBody,
    handler: async (request, reply) => {
      const response = await yoga.handleNodeRequestAndResponse(request, reply, { asking: request } as never);
      response.headers.forEach((value, name) => void reply.header(name, value));
      return reply.code(response.status).send(response.body ?? '');
    },
  });
}

const withoutIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

/** The same answer as REST gives, in GraphQL's envelope; what was not expected stays behind an id. */
function tellProblem(error: unknown): GraphQLError {
  // What the compiled executor throws carries an `originalError` too, and is no GraphQLError.
  const original = (error as { originalError?: unknown } | null)?.originalError;
  if (error instanceof GraphQLError && !original) return error;
  const problem = problemOf(original ?? error);
  const body = problemBody(problem, '');
  // A refusal of the question itself, not of a field: programs look for it in the status.
  const http = problem instanceof TooManyRequests && {
    http: { status: problem.status, headers: { 'retry-after': String(problem.retryAfterSeconds) } },
  };
  return new GraphQLError(problem.message, {
    extensions: { code: problem.code, statusCode: body.statusCode, errors: body.errors, ...http },
  });
}
