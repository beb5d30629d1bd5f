import type { FastifyInstance } from 'fastify';
import { unsupportedMedia } from '#platform/errors';

/** Bytes: a password and its name. */
const FORM_MAX = 8 * 1024;

/**
 * Lets the page of a share be sent a form, for browsers without JavaScript. The API takes JSON only: a form is what
 * any other site can make a browser send.
 */
export function takeForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX },
    (request, body, done) => {
      if (!request.url.startsWith('/shared/'))
        done(unsupportedMedia('This media type is not supported here.'));
      else done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}
