import { createHash, randomBytes } from 'node:crypto';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly token_type: string;
  readonly scope: string;
  /** Seconds. */
  readonly expires_in: number;
}
interface TokenResponse extends Partial<Tokens> {
  readonly status: number;
  readonly error?: string;
}

/** Result of `signIn`: tokens, or the displayed page. */
export type SignInEnd =
  | { readonly tokens: Tokens; readonly passwordRequested: boolean }
  | { readonly status: number; readonly page: string; readonly retryAfter: string | null };

/**
 * A minimal browser: keeps cookies, follows redirects, fills in the sign-in page, and handles PKCE, state and nonce.
 */
export class SignInClient {
  readonly #url: string;
  readonly #clientId = 'curbstop';
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(url: string) {
    this.#url = url;
  }

  /** The provider's cookies, for a browser that continues this session. */
  get cookies(): readonly { readonly name: string; readonly value: string; readonly path: string }[] {
    return [...this.#cookies].map(([name, { value, path }]) => ({ name, value, path }));
  }

  async signIn(email: string, password: string): Promise<SignInEnd> {
    const begun = this.begin();
    const first = await this.get(begun.address);
    const passwordRequested = first.headers.get('location')?.startsWith('/signin/') ?? false;
    const response = passwordRequested
      ? await this.post(String(first.headers.get('location')), { email, password })
      : first;
    const landed = await this.#follow(response);
    const code = new URL(landed.headers.get('location') ?? '/', this.#url).searchParams;
    if (!code.has('code'))
      return { status: landed.status, page: await landed.text(), retryAfter: landed.headers.get('retry-after') };
    if (code.get('state') !== begun.state) throw new Error('The state that came back is not the one that was sent');
    const { status: _, ...tokens } = await this.exchange(String(code.get('code')), begun.verifier);
    return { tokens: tokens as Tokens, passwordRequested };
  }

  /** The authorization address with fresh PKCE, state and nonce. */
  begin(): { address: string; state: string; verifier: string } {
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(8).toString('hex');
    const query = new URLSearchParams({
      client_id: this.#clientId,
      response_type: 'code',
      redirect_uri: `${this.#url}/login`,
      scope: 'openid profile email offline_access',
      resource: 'https://curbstop.example/api',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state,
      nonce: randomBytes(8).toString('hex'),
    });
    return { address: `/oidc/auth?${query}`, state, verifier };
  }

  exchange(code: string, verifier: string): Promise<TokenResponse> {
    return this.#token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${this.#url}/login`,
    });
  }

  refresh(refreshToken: string): Promise<TokenResponse> {
    return this.#token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Signs out as the portal does; returns the final redirect. */
  async signOut(idToken: string): Promise<string | null> {
    const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${this.#url}/` });
    const page = await (await this.get(`/oidc/session/end?${query}`)).text();
    const secret = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const response = await this.post('/oidc/session/end/confirm', { xsrf: secret, logout: 'yes' });
    return response.headers.get('location');
  }

  get(path: string): Promise<Response> {
    return this.#ask(path, {});
  }

  post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.#ask(path, { method: 'POST', body: new URLSearchParams(form), headers });
  }

  async #follow(response: Response): Promise<Response> {
    let landed = response;
    for (let hop = 0; hop < 5; hop++) {
      const next = landed.headers.get('location');
      if (!next || new URL(next, this.#url).pathname === '/login') break;
      landed = await this.get(next);
    }
    return landed;
  }

  async #token(form: Record<string, string>): Promise<TokenResponse> {
    const response = await this.post(
      '/oidc/token',
      { client_id: this.#clientId, ...form },
      { accept: 'application/json' },
    );
    return { status: response.status, ...((await response.json()) as Partial<Tokens>) };
  }

  async #ask(
    path: string,
    init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
  ): Promise<Response> {
    const url = new URL(path, this.#url);
    const cookie = [...this.#cookies]
      .filter(([, { path: under }]) => url.pathname.startsWith(under))
      .map(([name, { value }]) => `${name}=${value}`);
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', ...init.headers, cookie: cookie.join('; ') },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}
