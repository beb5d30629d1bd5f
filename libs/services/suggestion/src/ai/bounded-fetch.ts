/** Bytes of an answer: a list of tags needs a few hundred, a list of models some ten thousand. */
const MOST = 512 * 1024;

/**
 * `fetch` for the AI provider, whose address the operator chose. What answers at length is cut off with an error, and
 * a redirect is refused: the key goes to nobody else.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const { body, status, statusText, headers } = await fetch(input, { ...init, redirect: 'error' });
  let bytes = 0;
  const bounded = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MOST) controller.error(new Error('The answer is too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded ?? null, { status, statusText, headers });
};
