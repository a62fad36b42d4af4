export { DEFAULT_BOUNDS, DEFAULT_PORT, type HttpBounds } from './bounds.ts';
export type { FetchHandler, MountOptions } from './mounts.ts';
export { type HttpOptions, type HttpServer, startHttp } from './server.ts';
export type { HttpSocket, SocketHandler } from './sockets.ts';
export { createToken, MIN_TOKEN_CHARS } from './token.ts';
