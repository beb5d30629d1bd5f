/** A sign-in that did not succeed. The reason is for the log; the browser only hears that it failed. */
export class SignInRefused extends Error {
  constructor(reason: string, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = 'SignInRefused';
  }
}
