import { serveStdio } from '../index.ts';
import { smallBody } from './small-body.ts';

// The child process of stdio.test.ts: a small body whose bell keeps ringing.
const body = smallBody();
const ringing = setInterval(() => body.events.emit('rang', { bell: 'tick' }), 50);
const door = serveStdio({ body, version: '0.0.0-test' });
await door.closed;
clearInterval(ringing);
process.on('exit', () => process.stderr.write(`closed, aborted ${body.host.aborted}\n`));
