import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Config } from '../config.ts';
import { getNetwork, getOrigin } from '../http/origin.ts';
import { formatWait } from '../format-wait.ts';
import type { People } from './identity.ts';
import { pageStyle } from './page-style.ts';
import { renderFailedPage, failedScript, signOutScript } from './provider-pages.ts';
import { renderSignInPage, type SignInFailure } from './sign-in-page.ts';

type RequestOptions = FastifyRequest<{ Params: { uid: string } }>;
interface SignInPageOptions {
  readonly provider: Provider;
  readonly config: Config;
  readonly people: People;
}

/** The sign-in page: server-rendered forms that work without scripts. */
export async function serveSignInPage(server: FastifyInstance, options: SignInPageOptions): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8 * 1024 },
      (_, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))));
      },
    );
    scope.get('/signin/page.css', (_, reply) => sendFixed(reply, 'text/css', pageStyle));
    scope.get('/signin/failed.js', (_, reply) => sendFixed(reply, 'text/javascript', failedScript));
    scope.get('/signin/sign-out.js', (_, reply) => sendFixed(reply, 'text/javascript', signOutScript));
    scope.get('/signin/:uid', async (request: RequestOptions, reply) => {
      if (!(await isOpen(options.provider, request, reply))) return afterTheEnd(request, reply);
      return sendPage(reply, 200, await formPage(options, request, { email: '', failures: [] }));
    });
    scope.post('/signin/:uid', (request: RequestOptions, reply) => signIn(options, request, reply));
  });
}

async function signIn(options: SignInPageOptions, request: RequestOptions, reply: FastifyReply): Promise<FastifyReply> {
  const { provider, config, people } = options;
  if (isForeign(request, config)) return sendPage(reply, 403, renderFailedPage('the form was sent from another site'));
  if (!(await isOpen(provider, request, reply)))
    return sendPage(reply, 400, renderFailedPage('this sign-in has ended'));
  const { email, password } = parseForm(request.body);
  const showAgain = async (status: number, failures: readonly SignInFailure[]) =>
    sendPage(reply, status, await formPage(options, request, { email, failures }));

  const missing = missingFields(email, password);
  if (missing.length > 0) return showAgain(400, missing);
  const outcome = await people.signIn({
    email,
    password,
    address: getNetwork(request.ip),
    origin: getOrigin(request),
  });
  if (outcome.kind === 'wait') {
    reply.header('retry-after', outcome.seconds);
    return showAgain(429, [
      { field: 'email', sentence: `Too many attempts. Wait ${formatWait(outcome.seconds)}, then try again.` },
    ]);
  }
  if (outcome.kind === 'refused')
    return showAgain(401, [{ field: 'email', sentence: 'Incorrect email address or password.' }]);

  // A session cookie: many users share a computer at the plant.
  const result = { login: { accountId: outcome.subject, amr: ['pwd'], writeStored: false } };
  const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  return reply.redirect(next, 303);
}

/**
 * The Back button leads here after signing in: go on to the portal, which starts another sign-in if necessary. Without
 * our cookies that would never end, so the page says what is wrong.
 */
function afterTheEnd(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const keepsCookies = /(^|;\s*)_session(\.|=)/.test(request.headers.cookie ?? '');
  if (keepsCookies) return reply.header('cache-control', 'no-store').redirect('/', 303);
  return sendPage(reply, 400, renderFailedPage('this sign-in has ended'));
}

/** The interaction cookie proves that this browser started the sign-in. */
async function isOpen(provider: Provider, request: RequestOptions, reply: FastifyReply): Promise<boolean> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return false;
    throw error;
  }
}

/** Besides the SameSite=Lax cookie, the Origin header of the form must be ours. */
function isForeign(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origin !== new URL(config.publicUrl).origin;
}

function parseForm(body: unknown): { email: string; password: string } {
  const { email = '', password = '' } = (body ?? {}) as { email?: string; password?: string };
  return { email: email.trim().slice(0, 254), password: password.slice(0, 200) };
}

function missingFields(email: string, password: string): readonly SignInFailure[] {
  const failures: SignInFailure[] = [];
  if (email === '') failures.push({ field: 'email', sentence: 'Enter your email address' });
  if (password === '') failures.push({ field: 'password', sentence: 'Enter your password' });
  return failures;
}

async function formPage(
  { config, people }: SignInPageOptions,
  request: RequestOptions,
  state: { email: string; failures: readonly SignInFailure[] },
): Promise<string> {
  return renderSignInPage({
    ...state,
    action: `/signin/${encodeURIComponent(request.params.uid)}`,
    hint: await people.hint(),
    supportEmail: config.supportEmail,
  });
}

function sendPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
}

function sendFixed(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);
}
