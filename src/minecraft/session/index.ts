export { type Address, DEFAULT_PORT, resolveAddress } from './address.ts';
export { MAX_MESSAGE_CHARS, MAX_PARTS } from './chat-text.ts';
export { SESSION_FAILURE_CODES, type SessionFailureCode } from './failures.ts';
export { openSession } from './open-session.ts';
export { type PingOptions, pingServer, type ServerStatus } from './ping.ts';
export { prepareSession } from './prepare.ts';
export type {
  ActionAcknowledgement,
  BlockFace,
  BodyHandle,
  BodyPose,
  ClickMode,
  ConnectionInfo,
  Controls,
  DeviceCode,
  Hand,
  MicrosoftCredentials,
  ReconnectPolicy,
  SentText,
  Session,
  SessionAuth,
  SessionEnd,
  SessionOptions,
  SessionPhase,
  ToldBlock,
} from './types.ts';
export { chooseVersion, type GameVersion, NEWEST_VERSION, OLDEST_VERSION, versionNamed } from './versions.ts';
