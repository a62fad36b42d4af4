import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { SeatFrame, SeatMessage, SeatView } from '../seats/seat-protocol.ts';

/** A human's page as far as the wire goes: all it was sent, and what it wishes. */
export class SeatPage {
  readonly socket: WebSocket;
  /** Every frame as it came, for whoever looks for what should not be there. */
  readonly raw: string[] = [];
  readonly frames: SeatFrame[] = [];
  #wakes: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    const wake = (): void => {
      const wakes = this.#wakes;
      this.#wakes = [];
      for (const each of wakes) each();
    };
    socket.on('message', (data) => {
      this.raw.push(data.toString());
      this.frames.push(JSON.parse(data.toString()) as SeatFrame);
      wake();
    });
    socket.on('close', wake);
  }

  static async open(port: number, seat: string): Promise<SeatPage> {
    const page = new SeatPage(new WebSocket(`ws://127.0.0.1:${port}/seat`));
    await once(page.socket, 'open');
    page.send({ kind: 'hello', seat });
    return page;
  }

  send(message: SeatMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Waits until a frame of that kind has come that has not been waited for. */
  async next<K extends SeatFrame['kind']>(kind: K): Promise<Extract<SeatFrame, { kind: K }>> {
    for (;;) {
      const at = this.frames.findIndex((frame) => frame.kind === kind);
      const [frame] = at === -1 ? [] : this.frames.splice(0, at + 1).slice(-1);
      if (frame !== undefined) return frame as Extract<SeatFrame, { kind: K }>;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed before a ${kind}`);
      await new Promise<void>((resolve) => this.#wakes.push(resolve));
    }
  }

  async view(): Promise<SeatView> {
    return (await this.next('view')).view;
  }

  close(): void {
    this.socket.terminate();
  }
}
