import { html, joinHtml, type Html } from '../http/html.ts';
import { renderPage } from './page.ts';

interface SignInForm {
  readonly action: string;
  readonly email: string;
  readonly failures: readonly SignInFailure[];
  readonly hint: { readonly email: string; readonly password: string } | undefined;
  readonly supportEmail: string;
}

export interface SignInFailure {
  readonly field: 'email' | 'password';
  readonly sentence: string;
}

export function renderSignInPage(form: SignInForm): string {
  const { failures } = form;
  const content = html`
      <h1>Sign in to Curbstop</h1>
      <p class="quiet">Use your Curbstop email address and password.</p>
      ${failures.length === 0 ? undefined : summary(failures)}
      <form method="post" action="${form.action}" novalidate>
        ${field({ name: 'email', label: 'Email address', failures, rest: html`type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" value="${form.email}"` })}
        ${field({ name: 'password', label: 'Password', failures, rest: html`type="password" autocomplete="current-password" maxlength="200"` })}
        <button>Sign in</button>
      </form>
      ${form.hint && demonstrationHint(form.hint)}
      <p class="help">Forgot your password, or new here? Ask your administrator, or write to <a href="mailto:${form.supportEmail}">${form.supportEmail}</a>.</p>`;
  return failures.length === 0
    ? renderPage('Sign in', content)
    : renderPage('Error: Sign in', content, '/signin/failed.js');
}

interface Field {
  readonly name: 'email' | 'password';
  readonly label: string;
  readonly failures: readonly SignInFailure[];
  readonly rest: Html;
}

function field({ name, label, failures, rest }: Field): Html {
  const failure = failures.find((one) => one.field === name);
  const described = failure && html` aria-invalid="true" aria-describedby="${name}-wrong"`;
  return html`<div class="field">
          <label for="${name}">${label}</label>
          <input id="${name}" name="${name}" ${rest} required${described}${startsHere(name, failures)}>
          ${failure && html`<p class="wrong" id="${name}-wrong">${failure.sentence}</p>`}
        </div>`;
}

/** The first field, or the first invalid one, has the focus. */
function startsHere(name: string, failures: readonly SignInFailure[]): Html | undefined {
  return name === (failures[0]?.field ?? 'email') ? html` autofocus` : undefined;
}

function summary(failures: readonly SignInFailure[]): Html {
  const items = failures.map(({ field: name, sentence }) => html`<li><a href="#${name}">${sentence}</a></li>`);
  return html`<div class="summary" role="alert"><h2>There is a problem</h2><ul>${joinHtml(items)}</ul></div>`;
}

function demonstrationHint({ email, password }: { email: string; password: string }): Html {
  return html`<section class="hint" aria-label="Demonstration sign-in">
        Demonstration with invented data. Sign in with: <dl><dt>Email</dt><dd>${email}</dd><dt>Password</dt><dd>${password}</dd></dl>
      </section>`;
}
