/**
 * Opens the store at the path given, appends to its journal, and prints the result as JSON: for tests of what another
 * user or process meets.
 */
import { succeed } from '../../core/index.ts';
import { Journal, openStore } from '../index.ts';
import { THINGS } from './things.ts';

const [path = '', user] = process.argv.slice(2);
// Root may write everywhere. Only now, since another user may not be able to read this file.
if (user === 'nobody') process.setuid?.(65_534);
const opened = openStore(path, {
  migrations: [THINGS],
});
const result = opened.ok ? new Journal(opened.value, 'openings', succeed).append(process.pid) : opened;
console.log(JSON.stringify(result.ok ? { ok: true } : result));
