import { type Failure, fail, messageOf } from '../../core/index.ts';

/** Codes of the ways in which a session cannot be opened, or ends. Public contract: additions only. */
export const SESSION_FAILURE_CODES = [
  'bad_address',
  'dns_failure',
  'connection_refused',
  'connection_reset',
  'host_unreachable',
  'ping_timeout',
  'not_minecraft',
  'version_mismatch',
  'unsupported_version',
  'server_full',
  'banned',
  'not_whitelisted',
  'name_taken',
  'bad_username',
  'bad_rate',
  'auth_failed',
  'account_required',
  'kicked',
  'kicked_for_spam',
  'server_closed',
  'join_timeout',
  'connection_lost',
  'server_silent',
  'protocol_error',
  'aborted',
  'closed',
] as const;

export type SessionFailureCode = (typeof SESSION_FAILURE_CODES)[number];

export type SessionFailure = Failure<SessionFailureCode>;

/** Failures after which trying again would only repeat them, or do harm. */
const FINAL: ReadonlySet<SessionFailureCode> = new Set<SessionFailureCode>([
  'bad_address',
  'not_minecraft',
  'version_mismatch',
  'unsupported_version',
  'banned',
  'not_whitelisted',
  'name_taken',
  'bad_username',
  'bad_rate',
  'auth_failed',
  'account_required',
  'aborted',
  'closed',
]);

/** Whether a connection that ended so may be tried again. */
export function mayReconnect(failure: SessionFailure): boolean {
  return !FINAL.has(failure.code);
}

/** A failure of the network, from what the socket threw. */
export function networkFailure(thrown: unknown, host: string, port: number): SessionFailure {
  const where = `${host}:${port}`;
  switch (errorCodeOf(thrown)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NODATA':
      return fail(
        'dns_failure',
        `the name ${host} cannot be resolved`,
        'check the spelling and this machine’s network',
      );
    case 'ECONNREFUSED':
      return fail(
        'connection_refused',
        `nothing listens at ${where}`,
        'start the server, or check its port (server-port in server.properties)',
      );
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
    case 'EACCES':
    case 'EPERM':
      return fail('host_unreachable', `${where} cannot be reached`, 'check the address, the firewall and the network');
    case 'ETIMEDOUT':
      return fail('ping_timeout', `${where} does not answer`, 'check the address and the firewall');
    case 'ECONNRESET':
    case 'EPIPE':
      return fail(
        'connection_reset',
        `${where} broke the connection off`,
        'check that it is a Minecraft server, and its log for the reason',
      );
    default:
      return fail('connection_lost', `${where}: ${messageOf(thrown)}`, 'look into the server’s log, then try again');
  }
}

function errorCodeOf(thrown: unknown): string | undefined {
  if (thrown instanceof AggregateError) return errorCodeOf(thrown.errors[0]);
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** The server sends nothing any more. */
export function serverSilent(host: string, port: number, silenceMs: number): SessionFailure {
  return fail(
    'server_silent',
    `${host}:${port} has not given a sign of life for ${silenceMs / 1000} s`,
    'look whether the server hangs',
  );
}

/** Whether an error of the library's client is one of its socket, and ends the connection. */
export function isSocketError(thrown: unknown): boolean {
  return thrown instanceof AggregateError || (thrown instanceof Error && 'syscall' in thrown);
}

/** The service that vouches for accounts to servers did not. */
export function notVouchedFor(username: string, why: string): SessionFailure {
  return fail(
    'auth_failed',
    `the session service does not vouch for ${username}: ${why}`,
    'sign in again; check the network to the session service',
  );
}

/** The connection ended, and nobody said why. */
export function connectionEnded(host: string, port: number): SessionFailure {
  return fail(
    'connection_lost',
    `${host}:${port} closed the connection without a reason`,
    'look into the server’s log',
  );
}

interface KickRule {
  /** Matched against the translation keys and the text of the reason. */
  readonly pattern: RegExp;
  readonly code: SessionFailureCode;
  readonly howTo: string;
}

/** The game's own reasons by translation key, and their English texts, which many servers send instead. */
const KICK_RULES: readonly KickRule[] = [
  {
    pattern: /disconnect\.banned|banned_ip|\b(you are|you have been|ip) (\w+ )?banned\b/i,
    code: 'banned',
    howTo: 'ask the server’s operator to lift the ban (pardon NAME)',
  },
  {
    pattern: /not_whitelisted|not white-?listed/i,
    code: 'not_whitelisted',
    howTo: 'ask the operator to run: whitelist add NAME',
  },
  {
    pattern: /server_full|server is full/i,
    code: 'server_full',
    howTo: 'wait until somebody leaves, or raise max-players',
  },
  {
    pattern:
      /name_taken|duplicate_login|logged in from another location|name is already|already (connected|online|logged in)/i,
    code: 'name_taken',
    howTo: 'give another username, or end the other connection of this name',
  },
  {
    pattern: /outdated_(client|server)|disconnect\.incompatible|outdated (client|server)|incompatible client/i,
    code: 'version_mismatch',
    howTo: 'give the server’s version (--mc VERSION)',
  },
  {
    pattern:
      /unverified_username|failed to verify username|authentication_failed|loginfailedinfo|not authenticated|invalid session|premium/i,
    code: 'account_required',
    howTo: 'sign in with a Microsoft account, or set online-mode=false on a server of your own',
  },
  {
    pattern: /invalid (characters in )?(user)?name|unverified_name|invalid_player_data/i,
    code: 'bad_username',
    howTo: 'give a username of 3 to 16 letters, digits and underscores',
  },
  {
    pattern: /disconnect\.spam|kicked for spamming|spam/i,
    code: 'kicked_for_spam',
    howTo: 'say less: other programs that use this name count too',
  },
  {
    pattern: /server_shutdown|server (closed|is restarting|is stopping|restart|shutting down)/i,
    code: 'server_closed',
    howTo: 'start the server again',
  },
];

/** A failure from the reason of a kick: its readable text, and the translation keys found in it. */
export function kickFailure(text: string, keys: readonly string[]): SessionFailure {
  const rule = KICK_RULES.find(({ pattern }) => keys.some((key) => pattern.test(key)) || pattern.test(text));
  const reason = text === '' ? 'no reason given' : text;
  return rule === undefined
    ? fail('kicked', `the server put us out: ${reason}`, 'read the reason; the server’s operator or log knows more', {
        reason,
      })
    : fail(rule.code, `the server put us out: ${reason}`, rule.howTo, { reason });
}
