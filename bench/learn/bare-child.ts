/** What the sandbox is measured against: QuickJS in a child, a promise a call, a line a message, nothing checked. */
import { createInterface } from 'node:readline';
import { getQuickJS, type QuickJSDeferredPromise } from 'quickjs-emscripten';

const calls = Number(process.argv[2]);
const quickjs = await getQuickJS();
const waiting = new Map<number, (value: number) => void>();

async function round(): Promise<void> {
  const context = quickjs.newContext();
  let lastId = 0;
  const next = context.newFunction('next', (value) => {
    const promise: QuickJSDeferredPromise = context.newPromise();
    const id = ++lastId;
    waiting.set(id, (answer) => {
      const handle = context.newNumber(answer);
      promise.resolve(handle);
      handle.dispose();
      context.runtime.executePendingJobs();
    });
    process.stdout.write(`${JSON.stringify([id, context.getNumber(value)])}\n`);
    return promise.handle;
  });
  context.setProp(context.global, 'next', next);
  next.dispose();
  const code = `(async () => { let sum = 0; for (let i = 0; i < ${calls}; i++) sum += await next(i); return sum; })()`;
  const started = context.unwrapResult(context.evalCode(code));
  const ended = context.resolvePromise(started);
  context.runtime.executePendingJobs();
  context.unwrapResult(await ended).dispose();
  started.dispose();
  process.stdout.write('[-1,0]\n');
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const message: unknown = JSON.parse(line);
  if (!Array.isArray(message)) void round();
  else waiting.get(Number(message[0]))?.(Number(message[1]));
});
