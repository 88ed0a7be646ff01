import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { listMapOrigins } from '../maps/map-background.ts';
import { createUnstorableText } from '../database/constraints.ts';
import { containsLoneSurrogate } from './lone-surrogate.ts';
import { registerJsonBodies } from './json-body.ts';
import { getNetwork } from './origin.ts';
import { sendProblem } from './problem-handler.ts';
import { limitSlowUploads } from './upload-timeouts.ts';
import { respondToMalformedRequest, sendMalformedPath } from './malformed-requests.ts';
import { TooManyRequests } from './rate-limit.ts';
import { maxUploadFields, maxUploadFiles } from './upload-parts.ts';

/** A request that has not arrived by then is ended, also an upload that keeps sending: the largest over a slow line. */
const slowestRequestMs = 24 * 60 * 60 * 1000;
const checkSlowRequestsEveryMs = 30_000;
/** The limit for a body that is not an upload of a signed-in person; 1 MB arrives within it at 140 kbit/s. */
const slowestBodyMs = 60_000;

interface SlowRequests {
  readonly limitMs: number;
  readonly checkEveryMs: number;
  readonly bodyLimitMs: number;
}

/** The server without routes: request ids, limits, headers and the error handler. */
export async function createServer(
  config: Config,
  log: Log,
  slow: SlowRequests = {
    limitMs: slowestRequestMs,
    checkEveryMs: checkSlowRequestsEveryMs,
    bodyLimitMs: slowestBodyMs,
  },
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy(config),
    bodyLimit: 1024 * 1024,
    requestTimeout: slow.limitMs,
    http: { connectionsCheckingInterval: slow.checkEveryMs, requestTimeout: slow.limitMs },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: respondToMalformedRequest,
    frameworkErrors: sendMalformedPath,
  }) as unknown as FastifyInstance;
  server.setErrorHandler(sendProblem);
  registerJsonBodies(server);
  limitSlowUploads(server, slow.bodyLimitMs);
  addHooks(server);
  await server.register(helmet, securityHeaders(config));
  await server.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => getNetwork(request.ip),
    errorResponseBuilder: (_, { ttl }) => new TooManyRequests(Math.max(1, Math.ceil(ttl / 1000))),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
  });
  await server.register(compress, {
    globalCompression: true,
    threshold: 1024,
    // A page of a list is compressed in 0.2 ms; through a stream it takes four times as long (measured).
    syncThreshold: 64 * 1024,
    encodings: ['br', 'gzip'],
  });
  // One byte above the limit: multipart silently truncates longer files, the file store refuses them with a message.
  await server.register(multipart, {
    limits: {
      fileSize: config.uploadLimitBytes + 1,
      files: maxUploadFiles,
      fields: maxUploadFields,
      fieldSize: 64 * 1024,
    },
    throwFileSizeLimit: false,
  });
  return server;
}

function addHooks(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)');
  });
  server.addHook('preValidation', async ({ body }) => {
    if (containsLoneSurrogate(body)) throw createUnstorableText();
  });
  // Account data must not be cached unless the endpoint says otherwise.
  server.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // The rest of an upload that was refused half-way is read and dropped; otherwise the next request on its connection
  // would wait behind it until the connection times out.
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
  });
}

function securityHeaders(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets styles on elements; no other origin may add any.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A PDF that the page fetched itself, shown from memory by the browser's own viewer (docs/decisions/0032).
        frameSrc: ['blob:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...(config.identity.issuer ? [new URL(config.identity.issuer).origin] : []),
          ...listMapOrigins(config),
        ],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        upgradeInsecureRequests: config.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  };
}

/** Fastify counts hops from the connection itself, which is hop 0. */
function trustProxy({ trustProxy: trusted }: Config): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_, hop) => hop < trusted : [...trusted];
}
