import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Failure, fail } from '../core/index.ts';

/** Random bytes in a token that we make: 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;
/** The shortest token taken: shorter ones can be guessed. */
export const MIN_TOKEN_CHARS = 16;

/** The characters a bearer token may have (RFC 6750, section 2.1). */
const TOKEN_SHAPE = /^[A-Za-z0-9._~+/-]+=*$/;

/** Makes a token for this start of the server. `bytesOf` gives that many unguessable bytes. */
export function createToken(bytesOf: (count: number) => Uint8Array = randomBytes): string {
  return Buffer.from(bytesOf(TOKEN_BYTES)).toString('base64url');
}

/** Why `token` cannot guard a server, or undefined when it can. */
export function tokenFault(token: string): Failure | undefined {
  if (token.length >= MIN_TOKEN_CHARS && TOKEN_SHAPE.test(token)) return undefined;
  return fail(
    'bad_token',
    `the token must have at least ${MIN_TOKEN_CHARS} characters of A-Z a-z 0-9 . _ ~ + / -`,
    'leave it out to have one made, or give a longer one',
  );
}

/** Whether an `Authorization` header carries `token`. Takes the same time wherever the two differ. */
export function carriesToken(header: string, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header)?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
