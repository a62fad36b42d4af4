import { z } from 'zod';
import { type Failure, fail, type Locale, type Result, succeed } from '../core/index.ts';
import { createToken } from '../http/index.ts';
import type { HeardFormat } from '../models/index.ts';
import type { PlaybackState, Playbacks } from './playback.ts';
import type { SoundCache } from './sound-cache.ts';
import { paidSeconds, soundKind } from './sounds.ts';
import { PAGE_POLICY, voicePage } from './voice-page.ts';

/** Players who have a link at once; the one who has had theirs for longest loses it. */
const MAX_LINKS = 2000;
/** One recording: eleven minutes as the page records, a minute as WAV of 16 kHz. */
const MAX_RECORDING_BYTES = 2 * 1024 * 1024;
const MAX_REPORT_BYTES = 1000;

const TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg' } as const;

const reportSchema = z.object({
  session: z.string().max(100),
  clip: z.int().min(0),
  positionMs: z.int().min(0).max(86_400_000),
  isOver: z.boolean(),
});

/** What a player has recorded. */
export interface Recorded {
  readonly sound: Uint8Array;
  readonly format: HeardFormat;
  readonly seconds: number;
}

/** What is done with a recording: it answers the text that was heard. */
export type Hear = (
  player: string,
  recorded: Recorded,
  signal: AbortSignal,
) => Promise<Result<{ readonly text: string }>>;

interface Link {
  readonly player: string;
  readonly locale: Locale;
}

interface VoiceDoorParts {
  readonly playbacks: Playbacks;
  readonly cache: SoundCache;
  /** Where the door is mounted, as players reach it: `http://127.0.0.1:7420/voice`. */
  readonly url: string;
  /** Makes the keys of links. */
  readonly createKey?: () => string;
}

/**
 * Where a player hears and speaks: pages under a key that nobody can guess, each bound to one player. It serves the clips of
 * that player's session and no others, follows and steers it, and takes recordings in that player's name.
 */
export class VoiceDoor {
  readonly #parts: VoiceDoorParts;
  readonly #createKey: () => string;
  readonly #links = new Map<string, Link>();
  readonly #keys = new Map<string, string>();
  readonly #asking = new Set<string>();
  #hear: Hear | undefined;

  constructor(parts: VoiceDoorParts) {
    this.#parts = parts;
    this.#createKey = parts.createKey ?? createToken;
  }

  /** Who takes recordings from now on. */
  onRecording(hear: Hear): void {
    this.#hear = hear;
  }

  /** The player's link; the one they have, until it is forgotten. */
  linkFor(player: string, locale: Locale): string {
    const key = this.#keys.get(player) ?? this.#createKey();
    this.#links.set(key, { player, locale });
    this.#keys.set(player, key);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > MAX_LINKS && oldest !== undefined) this.forget(oldest);
    return `${this.#parts.url}/${key}`;
  }

  /** Ends the player's link. */
  forget(player: string): void {
    const key = this.#keys.get(player);
    this.#keys.delete(player);
    if (key !== undefined) this.#links.delete(key);
  }

  /** Answers a request under `/voice`. */
  async fetch(request: Request): Promise<Response> {
    const [, , key = '', part = '', name] = new URL(request.url).pathname.split('/');
    const link = this.#links.get(key);
    if (link === undefined)
      return refused(404, fail('link_over', 'this link is over', 'ask for another one in the game'));
    const { playbacks } = this.#parts;
    const { player, locale } = link;
    switch (`${request.method} ${part}`) {
      case 'GET ':
        return new Response(voicePage(locale), { headers: PAGE_HEADERS });
      case 'GET events':
        return this.#events(player);
      case 'GET clip':
        return await this.#clip(player, name ?? '', request.headers.get('range'));
      case 'POST told':
        return await this.#told(player, request);
      case 'POST pause':
        return Response.json({ ok: playbacks.pause(player) });
      case 'POST resume':
        return Response.json({ ok: playbacks.resume(player) });
      case 'POST ask':
        return await this.#ask(key, player, request);
      default:
        return refused(404, fail('not_found', 'nothing is here', 'open the link itself'));
    }
  }

  #events(player: string): Response {
    const encoder = new TextEncoder();
    let stop: (() => void) | undefined;
    let isFull = false;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (state: PlaybackState) => {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(shownOf(state))}\n\n`));
        };
        stop = this.#parts.playbacks.follow(player, send);
        isFull = stop === undefined;
      },
      cancel: () => stop?.(),
    });
    if (isFull) return refused(503, fail('too_many_pages', 'this is open in enough pages', 'close one of them'));
    return new Response(stream, { headers: { 'content-type': 'text/event-stream', ...PRIVATE } });
  }

  /** A clip of the player's own session; a part of it where a part is asked for, as some browsers do. */
  async #clip(player: string, name: string, range: string | null): Promise<Response> {
    const { playbacks, cache } = this.#parts;
    const clip = playbacks.stateOf(player)?.clips.find((each) => each.name === name);
    const sound = clip === undefined ? undefined : await cache.get(name);
    if (clip === undefined || sound === undefined) {
      return refused(404, fail('clip_gone', 'this clip is not there any more', 'have it read again'));
    }
    const headers = { 'content-type': TYPES[clip.format], 'accept-ranges': 'bytes', ...PRIVATE };
    const match = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range ?? '');
    if (match === null) return new Response(new Uint8Array(sound), { headers });
    const from = Number(match[1]);
    const to = Math.min(match[2] === '' ? Number.POSITIVE_INFINITY : Number(match[2]), sound.length - 1);
    if (from > to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${sound.length}` } });
    const part = { ...headers, 'content-range': `bytes ${from}-${to}/${sound.length}` };
    return new Response(new Uint8Array(sound.subarray(from, to + 1)), { status: 206, headers: part });
  }

  async #told(player: string, request: Request): Promise<Response> {
    const body = await bodyOf(request, MAX_REPORT_BYTES);
    const report = body.ok ? reportSchema.safeParse(jsonOf(body.value)) : undefined;
    if (report?.success !== true)
      return refused(400, fail('bad_report', 'this is no report', 'send one as the page does'));
    return Response.json({ ok: this.#parts.playbacks.told(player, report.data) });
  }

  async #ask(key: string, player: string, request: Request): Promise<Response> {
    if (this.#hear === undefined)
      return refused(503, fail('not_available', 'nobody hears here', 'write it in the chat'));
    if (this.#asking.has(player)) {
      return refused(429, fail('busy', 'what you said before is still being written down', 'wait for it'));
    }
    this.#asking.add(player);
    try {
      const recorded = await recordedIn(request);
      if (!recorded.ok) return refused(recorded.code === 'recording_too_large' ? 413 : 400, recorded);
      // The link may have ended while the recording came in.
      if (!this.#links.has(key))
        return refused(404, fail('link_over', 'this link is over', 'ask for another one in the game'));
      const heard = await this.#hear(player, recorded.value, request.signal);
      return heard.ok ? Response.json({ ok: true, text: heard.value.text }) : refused(422, heard);
    } finally {
      this.#asking.delete(player);
    }
  }
}

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } as const;

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  ...PRIVATE,
} as const;

/** A session as its page is told of it. */
function shownOf({ session, title, standing, clips, clip, isComplete }: PlaybackState) {
  return { session, title, standing, clip, isComplete, clips: clips.map(({ name, text }) => ({ name, text })) };
}

async function recordedIn(request: Request): Promise<Result<Recorded>> {
  const body = await bodyOf(request, MAX_RECORDING_BYTES);
  if (!body.ok) return body;
  const sound = body.value;
  const format = soundKind(sound);
  if (format === undefined) {
    return fail('no_recording', 'this is no recording', 'send WAV, MP3, OGG, FLAC, WebM or M4A');
  }
  return succeed({ sound, format, seconds: paidSeconds(sound) });
}

/** A body up to a bound. */
async function bodyOf({ body }: Request, maxBytes: number): Promise<Result<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return fail('recording_too_large', `it has over ${maxBytes} bytes`, 'send less at once');
    chunks.push(chunk);
  }
  return succeed(Buffer.concat(chunks));
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function refused(status: number, { code, why, howTo }: Failure): Response {
  return Response.json({ ok: false, code, why, how_to: howTo }, { status, headers: PRIVATE });
}
