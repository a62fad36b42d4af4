export { type McpBodies, type McpBody, oneBody } from './body.ts';
export { BRIEFING_PROMPT, MAX_GOAL_CHARACTERS } from './briefing.ts';
export { EVENT_NOTICE_MS } from './event-feed.ts';
export { EVENTS_AFTER_TEMPLATE, EVENTS_READ_LIMIT, EVENTS_URI } from './events-resource.ts';
export { MAX_REQUEST_BYTES, MAX_SUBSCRIPTIONS } from './limits.ts';
export { createMcpMount, type McpMount, type McpMountOptions } from './mount.ts';
export { PROGRESS_NOTICE_MS } from './progress.ts';
export { MAX_SESSIONS, SESSION_IDLE_MS } from './sessions.ts';
export { type StdioDoor, type StdioOptions, serveStdio } from './stdio.ts';
