import assert from 'node:assert/strict';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Change, ServerFrame } from '../protocol.ts';

/** What a page would have got, frame by frame. */
export class LivePage {
  readonly socket: WebSocket;
  readonly #frames: ServerFrame[] = [];
  #wakes: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.#frames.push(JSON.parse(data.toString()) as ServerFrame);
      const wakes = this.#wakes;
      this.#wakes = [];
      for (const wake of wakes) wake();
    });
  }

  static async open(port: number, hello: { readonly run?: string; readonly seq?: number }): Promise<LivePage> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`);
    const page = new LivePage(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ kind: 'hello', ...hello }));
    return page;
  }

  get frames(): readonly ServerFrame[] {
    return this.#frames;
  }

  /** The next frame that has not been taken, when it comes. */
  async next(): Promise<ServerFrame> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame !== undefined) return frame;
      await new Promise<void>((resolve) => this.#wakes.push(resolve));
    }
  }

  async snapshot(): Promise<Extract<ServerFrame, { kind: 'snapshot' }>> {
    const frame = await this.next();
    assert.ok(frame.kind === 'snapshot', `a snapshot, not ${frame.kind}`);
    return frame;
  }

  async changes(): Promise<Extract<ServerFrame, { kind: 'changes' }>> {
    const frame = await this.next();
    assert.ok(frame.kind === 'changes', `changes, not ${frame.kind}`);
    return frame;
  }

  close(): void {
    this.socket.terminate();
  }
}

/** The ids of the events among changes. */
export function eventIds(changes: readonly Change[]): readonly number[] {
  return changes.flatMap((change) => (change.kind === 'event' ? [change.event.id] : []));
}
