/** Makes a response of server-sent events end cleanly when `signal` aborts; any other response passes as it is. */
export function endingWith(signal: AbortSignal, response: Response): Response {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream || response.body === null) return response;
  return new Response(endingStream(signal, response.body), response);
}

function endingStream(signal: AbortSignal, source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const ended = new Promise<{ done: true; value?: undefined }>((resolve) => {
    const onAbort = () => resolve({ done: true });
    signal.addEventListener('abort', onAbort, { once: true });
    reader.closed.catch(() => {}).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
  });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await Promise.race([reader.read(), ended]);
      if (!next.done) return controller.enqueue(next.value);
      controller.close();
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
