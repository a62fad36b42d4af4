/** How many event subscriptions one connection (stdio) or one body (HTTP) serves at most. */
export const MAX_SUBSCRIPTIONS = 64;

/** The largest request body read, in bytes: 4 MiB, the SDK's own bound. */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
