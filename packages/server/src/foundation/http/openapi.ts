import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import { problemResponse } from '@curbstop/contract/primitives/problem-response';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, joinHtml } from './html.ts';

interface ApiDetails {
  readonly description: string;
  readonly serverUrl: string;
}

/** The registered endpoints as OpenAPI 3.1. */
function createOpenApi(endpoints: readonly Endpoint[], { description, serverUrl }: ApiDetails): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = createOperation(endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Curbstop',
      version: '1',
      description,
    },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

function createOperation(endpoint: Endpoint): object {
  const responseType =
    endpoint.transfer === 'download'
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: createSchema(endpoint.response) } };
  const isEmpty = endpoint.response instanceof z.ZodUndefined && endpoint.transfer !== 'download';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && {
      security: [{ bearer: [] }],
      description: `Requires ${endpoint.access === 'signedIn' ? 'a signed-in person' : endpoint.access}${endpoint.feature ? ` and the feature ${endpoint.feature}` : ''}.`,
    }),
    parameters: [...createParameters(endpoint.params, 'path'), ...createParameters(endpoint.query, 'query')],
    ...createRequestBody(endpoint),
    responses: {
      ...(isEmpty ? { 204: { description: 'Done' } } : { 200: { description: 'Success', content: responseType } }),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: createSchema(problemResponse) } },
      },
    },
  };
}

function createRequestBody(endpoint: Endpoint): object {
  if (endpoint.transfer === 'upload')
    return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  if (endpoint.body instanceof z.ZodUndefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: createSchema(endpoint.body) } } } };
}

function createParameters(shape: z.ZodType, place: 'path' | 'query'): object[] {
  const properties =
    (createSchema(shape) as { properties?: Record<string, object>; required?: string[] }).properties ?? {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: place, required: place === 'path', schema }));
}

function createSchema(shape: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
}

export function serveOpenApi(server: FastifyInstance, endpoints: readonly Endpoint[], details: ApiDetails): void {
  server.get('/api/docs/openapi.json', () => createOpenApi(endpoints, details));
  server.get('/api/docs', (_, reply) => reply.type('text/html').send(renderOverview(endpoints)));
}

/** A simple HTML overview; programs read openapi.json. */
function renderOverview(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(
    ({ method, path, summary, access }) => html`
      <tr><td><code>${method}</code></td><td><code>${path}</code></td><td>${summary}</td><td>${access}</td></tr>`,
  );
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Curbstop API</title>
    <meta name="viewport" content="width=device-width">
  </head>
  <body>
    <main>
      <h1>Curbstop API</h1>
      <p>
        The full description is <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). GraphQL is at
        <code>/pws/graphql</code>.
      </p>
      <table border="1" cellpadding="6">
        <thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Access</th></tr></thead>
        <tbody>${joinHtml(rows)}</tbody>
      </table>
    </main>
  </body>
</html>`.text;
}
