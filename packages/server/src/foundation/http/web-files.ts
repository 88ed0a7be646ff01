import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-handler.ts';

/** Paths that are not screens, independent of the endpoints. */
const ownPaths = ['/api', '/oidc', '/assets'];

/**
 * The built web app: hashed files are cached for a year; every screen's path gets index.html. `endpointPaths` are the
 * beginnings of paths that no screen has.
 */
export async function serveWebFiles(server: FastifyInstance, endpointPaths: readonly string[]): Promise<void> {
  const noScreens = [...ownPaths, ...endpointPaths];
  const folder = ['../../../../web/dist', '../../../../../web/dist']
    .map((candidate) => path.resolve(import.meta.dirname, candidate))
    .find((candidate) => existsSync(path.join(candidate, 'index.html')));
  if (!folder) {
    server.log.warn('The web app is not built; only the API is available. Run npm run build.');
    server.setNotFoundHandler((request, reply) => sendProblem(commonProblems.notFound(), request, reply));
    return;
  }
  await server.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    setHeaders: (reply, file) => {
      void reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' &&
      (isDocumentation(request.url) || !noScreens.some((prefix) => request.url.startsWith(`${prefix}/`)));
    if (!isScreen) return sendProblem(commonProblems.notFound(), request, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** [A2.17]: the only screen whose path has the prefix of endpoints. */
function isDocumentation(url: string): boolean {
  return /^\/file-processor\/documentation\/?(\?|$)/.test(url);
}
