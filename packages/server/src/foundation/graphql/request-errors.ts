import type { FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * A request that is refused before a resolver runs: its errors get the request id, and the log gets the reasons once.
 */
export function createRequestErrorsPlugin(findRequest: () => FastifyRequest | undefined): Plugin {
  return {
    onResultProcess: (payload) => {
      const { result } = payload;
      const request = findRequest();
      const errors = 'errors' in result ? result.errors : undefined;
      const refusals = errors?.filter(({ extensions }) => extensions?.['requestId'] === undefined) ?? [];
      if (!request || !errors || refusals.length === 0) return;
      request.log.info(
        { reasons: refusals.map(({ message, extensions }) => ({ message, cause: extensions?.['originalError'] })) },
        'A GraphQL request was refused',
      );
      payload.setResult({
        ...('data' in result && { data: result.data }),
        // Copies, because the errors of a document are cached with it.
        errors: errors.map((error) => (refusals.includes(error) ? withRequestId(error, request.id) : error)),
      });
    },
  };
}

const invalidBody = 'The body must be a JSON object with a "query".';

function withRequestId(error: GraphQLError, requestId: string): GraphQLError {
  const { originalError, ...extensions } = error.extensions;
  // The parser's own words are in the log.
  return new GraphQLError(originalError === undefined ? error.message : invalidBody, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { ...extensions, requestId },
  });
}
