import { createHash } from 'node:crypto';

const STYLE = `
:root{color-scheme:light dark;--canvas:light-dark(#f9f9fb,#15151a);--surface:light-dark(#fff,#1d1d23);--line:light-dark(#e4e4ea,#34343d);--ink:light-dark(#1d1d24,#efeff3);--soft:light-dark(#5c5c68,#a9a9b6);--accent:light-dark(#5646e5,#8f85ff);--on-accent:light-dark(#fff,#15151a);--danger:light-dark(#b3261e,#ff8f87)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--canvas);color:var(--ink);font:14px/1.5 Inter,system-ui,sans-serif}
main{width:100%;max-width:380px;padding:28px;background:var(--surface);border:1px solid var(--line);border-radius:14px;box-shadow:0 12px 40px -16px rgb(0 0 0/.25)}
h1{margin:0 0 4px;font-size:20px;letter-spacing:-.01em}
p{margin:0 0 20px;color:var(--soft)}
label{display:block;margin:0 0 6px;font-weight:550}
input{width:100%;height:44px;margin:0 0 16px;padding:0 12px;font:inherit;color:inherit;background:var(--canvas);border:1px solid var(--line);border-radius:9px}
input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button{width:100%;height:44px;margin-top:4px;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:9px;cursor:pointer}
.error{color:var(--danger);margin:-8px 0 16px}
.note{margin:20px 0 0;font-size:12.5px}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export interface Form {
  readonly action: string;
  readonly email: string;
  readonly name: string;
  readonly error?: string;
}

/** The one page: who do you want to be? */
export function signInPage({ action, email, name, error }: Form): string {
  const problem = error ? `<p class="error" id="problem" role="alert">${escape(error)}</p>` : '';
  const invalid = error ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return document(
    'Sign in',
    `<h1>Sign in on this machine</h1>
<p>No Google account is connected, so this page stands in for it. Any e-mail address works; there is no password.</p>
<form method="post" action="${escape(action)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" autofocus value="${escape(email)}"${invalid}>
${problem}<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" maxlength="200" value="${escape(name)}">
<button type="submit">Continue</button>
</form>
<p class="note">Only this machine can open this page. To use Google or your company's sign-in, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.</p>`,
  );
}

export function messagePage(title: string, text: string): string {
  return document(title, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`);
}

/** Headers of every page. The form's answer leads back to the application, which `form-action` must allow. */
export function pageHeaders(redirectUris: readonly string[]): Readonly<Record<string, string>> {
  const origins = [...new Set(redirectUris.map((uri) => new URL(uri).origin))].join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} · Quickstash</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
