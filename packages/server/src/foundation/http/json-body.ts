import { defineProblems } from '@curbstop/contract/primitives/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const deepestBody = 64;

const jsonProblems = defineProblems({
  notUtf8: [400, 'The request contains bytes that are not UTF-8. Send the text as UTF-8.'],
  nestedTooDeep: [400, `The request is nested more than ${deepestBody} levels deep.`],
});

/**
 * Reads JSON bodies with Fastify's parser; refuses bytes that would be stored as replacement characters, and deep
 * nesting.
 */
export function registerJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A request without a body, whose client names JSON all the same: the endpoint says which fields it needs.
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      return done(jsonProblems.notUtf8());
    }
    if (measureNestingDepth(text) > deepestBody) return done(jsonProblems.nestedTooDeep());
    if (request.routeOptions.config.endpoint?.isSigned) signedTexts.set(request, text);
    void parse(request, text, done);
  });
}

const signedTexts = new WeakMap<FastifyRequest, string>();

/** The text of a request to an endpoint whose callers sign it. */
export function getSignedText(request: FastifyRequest): string {
  return signedTexts.get(request) ?? '';
}

/** The deepest nesting of arrays and objects in a JSON text; brackets inside strings don't count. */
export function measureNestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let position = 0; position < text.length; position++) {
    const character = text[position];
    if (isInString) {
      if (character === '\\') position++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}
