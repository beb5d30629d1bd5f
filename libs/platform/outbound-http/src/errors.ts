import { UserError } from '#platform/errors';

/** Why an address was not read; for logs. What a person sees does not tell the first four apart. */
export type Refusal =
  | 'url'
  | 'scheme'
  | 'host'
  | 'address'
  | 'redirects'
  | 'downgrade'
  | 'too_large'
  | 'encoding'
  | 'certificate';

const CODES: Record<Refusal, string> = {
  // One code for all that has to do with where it leads: nobody maps an internal network with it.
  url: 'address_refused',
  scheme: 'address_refused',
  host: 'address_refused',
  address: 'address_refused',
  redirects: 'too_many_redirects',
  downgrade: 'insecure_redirect',
  too_large: 'response_too_large',
  encoding: 'unreadable_response',
  certificate: 'invalid_certificate',
};

const MESSAGES: Record<Refusal, string> = {
  url: 'This address cannot be opened.',
  scheme: 'This address cannot be opened.',
  host: 'This address cannot be opened.',
  address: 'This address cannot be opened.',
  redirects: 'This address redirects too often.',
  downgrade: 'This address redirects to an insecure one.',
  too_large: 'What this address answers is too large.',
  encoding: 'What this address answers cannot be read.',
  certificate: 'The certificate of this address is not valid.',
};

/** The address will not be read, now or later: never retried. */
export class OutboundRefused extends UserError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options: { cause?: unknown } = {}) {
    super('invalid', CODES[refusal], MESSAGES[refusal], { cause: options.cause });
    this.refusal = refusal;
  }
}
