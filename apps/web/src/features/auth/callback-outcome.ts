import { texts } from './texts.js';

/** What the address of the callback asks for. */
export type CallbackOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly error: string; readonly message: string };

export function readCallback(search: string): CallbackOutcome {
  const params = new URLSearchParams(search);
  const error = params.get('error');
  if (error) return { kind: 'refused', error, message: texts.errors.get(error) ?? texts.failed };
  const token = params.get('token');
  if (token) return { kind: 'token', token };
  return { kind: 'refused', error: 'no_token', message: texts.noToken };
}

/** The landing page with the failure that it shows. */
export const failureAddress = (error: string, message: string): string =>
  `/?${new URLSearchParams({ error, message }).toString()}`;
