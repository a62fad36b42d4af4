import { connect } from 'node:net';
import type { Address } from './address.ts';
import type { ProtocolClient } from './protocol-client.ts';
import type { MicrosoftCredentials } from './types.ts';
import type { GameVersion } from './versions.ts';

/** The library's own watch counts one kind of packet only; ours counts all. This is the longest a timer can be. */
const NEVER_MS = 2 ** 31 - 1;

/** What the library's client is made with. */
export function clientOptions(options: {
  readonly address: Address;
  readonly username: string;
  readonly version: GameVersion;
  readonly credentials: MicrosoftCredentials | undefined;
  readonly sessionServer: string | undefined;
  readonly viewDistanceChunks: number;
}): Readonly<Record<string, unknown>> {
  const { address, username, version, credentials, sessionServer, viewDistanceChunks } = options;
  return {
    ...address,
    username,
    sessionServer,
    version: version.name,
    hideErrors: true,
    validateChannelProtocol: false,
    checkTimeoutInterval: NEVER_MS,
    clientSettings: { viewDistance: viewDistanceChunks },
    connect: (client: { setSocket(socket: unknown): void }) => client.setSocket(connect(address)),
    auth: credentials === undefined ? 'offline' : signedIn(credentials),
  };
}

/** Hands the client what a sign-in yielded, as the library's own sign-in does. */
function signedIn(credentials: MicrosoftCredentials) {
  const { accessToken, profile, profileKeys } = credentials;
  return (
    client: ProtocolClient,
    options: { haveCredentials: boolean; accessToken: string; connect(client: ProtocolClient): void },
  ): void => {
    client.session = { accessToken, selectedProfile: profile, availableProfile: [profile] };
    client.username = profile.name;
    if (profileKeys !== undefined) client.profileKeys = profileKeys;
    options.haveCredentials = true;
    options.accessToken = accessToken;
    options.connect(client);
  };
}
