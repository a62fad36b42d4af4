import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import type { DeviceCode, MicrosoftCredentials, SessionAuth } from './types.ts';

type MicrosoftAuth = Extract<SessionAuth, { kind: 'microsoft' }>;

/** What `prismarine-auth` hands over. */
interface Authflow {
  getMinecraftJavaToken(options: { fetchProfile: boolean; fetchCertificates: boolean }): Promise<{
    readonly token: string;
    readonly profile?: { readonly id: string; readonly name: string; readonly error?: string };
    readonly certificates?: { readonly profileKeys?: unknown };
  }>;
}

interface AuthLibrary {
  readonly Authflow: new (
    username: string,
    cacheFolder: string | undefined,
    options: Readonly<Record<string, unknown>>,
    onCode: (code: { verification_uri: string; user_code: string; expires_in: number }) => void,
  ) => Authflow;
  readonly Titles: { readonly MinecraftNintendoSwitch: string };
}

/** Signs in to a Microsoft account by device code, or with tokens kept from the last time. */
export async function signIn(
  auth: MicrosoftAuth,
  username: string,
  signal: AbortSignal,
): Promise<Result<MicrosoftCredentials, 'auth_failed'>> {
  const authenticate = auth.authenticate ?? ((request) => authenticateOnline({ ...request, auth }));
  try {
    const credentials = await authenticate({ username, onDeviceCode: auth.onDeviceCode, signal });
    return succeed(credentials);
  } catch (thrown) {
    return fail(
      'auth_failed',
      `signing in to Microsoft as ${username} failed: ${messageOf(thrown)}`,
      'sign in again, with an account that owns Minecraft: Java Edition; check the network',
    );
  }
}

async function authenticateOnline(request: {
  readonly username: string;
  readonly auth: MicrosoftAuth;
  readonly onDeviceCode: (code: DeviceCode) => void;
}): Promise<MicrosoftCredentials> {
  const { username, auth, onDeviceCode } = request;
  const library = (await import('prismarine-auth')).default as unknown as AuthLibrary;
  const flow = new library.Authflow(
    username,
    auth.cacheFolder,
    { authTitle: library.Titles.MinecraftNintendoSwitch, deviceType: 'Nintendo', flow: 'live' },
    (code) =>
      onDeviceCode({
        verificationUri: code.verification_uri,
        userCode: code.user_code,
        expiresInSeconds: code.expires_in,
      }),
  );
  const { token, profile, certificates } = await flow.getMinecraftJavaToken({
    fetchProfile: true,
    fetchCertificates: true,
  });
  if (profile === undefined || profile.error !== undefined) throw new Error('the account has no Minecraft profile');
  return {
    accessToken: token,
    profile: { id: profile.id, name: profile.name },
    ...(certificates?.profileKeys === undefined ? {} : { profileKeys: certificates.profileKeys }),
  };
}
