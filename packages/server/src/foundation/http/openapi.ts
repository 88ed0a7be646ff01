import type { Call } from '@curbstop/contract/kinds/call';
import { problemAnswer } from '@curbstop/contract/kinds/problem-answer';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The registered calls as OpenAPI 3.1, read from the same values that open the doors. */
export function openApiOf(calls: readonly Call[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return {
    openapi: '3.1.0',
    info: { title: 'Curbstop', version: '1', description: 'Lead service line inventory, sampling programs, letters and submissions of public water systems.' },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

function operationOf(call: Call): object {
  const answerType = call.carries === 'download' ? { 'application/octet-stream': {} } : { 'application/json': { schema: schemaOf(call.answer) } };
  const isAbsent = call.answer instanceof z.ZodUndefined && call.carries !== 'download';
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.access !== 'public' && { security: [{ bearer: [] }], description: `Needs ${call.access === 'signedIn' ? 'a signed-in person' : call.access}${call.feature ? ` and the feature ${call.feature}` : ''}.` }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...bodyOf(call),
    responses: {
      ...(isAbsent ? { 204: { description: 'Done' } } : { 200: { description: 'The answer', content: answerType } }),
      default: { description: 'A problem', content: { 'application/problem+json': { schema: schemaOf(problemAnswer) } } },
    },
  };
}

function bodyOf(call: Call): object {
  if (call.carries === 'upload') return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  if (call.body instanceof z.ZodUndefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body) } } } };
}

function parametersOf(shape: z.ZodType, place: 'path' | 'query'): object[] {
  const properties = (schemaOf(shape) as { properties?: Record<string, object>; required?: string[] }).properties ?? {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: place, required: place === 'path', schema }));
}

function schemaOf(shape: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
}

export function serveOpenApi(app: FastifyInstance, calls: readonly Call[], serverUrl: string): void {
  app.get('/api/docs/openapi.json', () => openApiOf(calls, serverUrl));
  app.get('/api/docs', (_, reply) => reply.type('text/html').send(page(calls)));
}

/** A plain page for people; programs read openapi.json. */
function page(calls: readonly Call[]): string {
  const rows = calls.map((call) => `<tr><td><code>${call.method}</code></td><td><code>${escape(call.path)}</code></td><td>${escape(call.summary)}</td><td>${escape(call.access)}</td></tr>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Curbstop calls</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Curbstop calls</h1><p>The full description is <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). GraphQL answers at <code>/pws/graphql</code>.</p><table border="1" cellpadding="6"><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
