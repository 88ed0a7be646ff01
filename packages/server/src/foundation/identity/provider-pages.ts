import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { Html, html } from '../http/html.ts';
import { renderPage } from './page.ts';

/**
 * Signing out is confirmed by a form, so that no other site can sign people out. Requests from our own portal carry a
 * token that proves it, and a small script submits the form.
 */
export function showSignOut(context: KoaContextWithOIDC, form: string): void {
  const fromPortal = context.oidc.entities.IdTokenHint !== undefined;
  const content = html`
      <h1>Sign out of Curbstop?</h1>
      ${new Html(form)}
      <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <button class="second" type="submit" form="op.logoutForm">Stay signed in</button>`;
  context.body = renderPage('Sign out', content, fromPortal ? '/signin/sign-out.js' : undefined);
}

export const signOutScript = `document.querySelector('button[name="logout"]').click();\n`;

/** The page that says what is wrong answers a POST; as its own step in the browser history it would resend the form. */
export const failedScript = 'history.replaceState(null, "", location.href);\n';

export function showSignedOut(context: KoaContextWithOIDC): void {
  context.body = renderPage(
    'Signed out',
    html`
      <h1>You are signed out</h1>
      <p><a href="/">Sign in again</a></p>`,
  );
}

export function showProviderError(context: KoaContextWithOIDC, out: ErrorOut): void {
  context.type = 'html';
  context.body = renderFailedPage(out.error_description ?? out.error);
}

/** A sign-in that can't continue: the page was open too long, or cookies are blocked. */
export function renderFailedPage(reason: string): string {
  return renderPage(
    'Sign-in failed',
    html`
      <h1>Sign-in failed</h1>
      <p>The page may have expired, or your browser blocked a required cookie.</p>
      <p><a href="/login">Start again</a></p>
      <p class="help">Error: ${reason}</p>`,
  );
}
