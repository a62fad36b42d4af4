import { FrameSplitter, unpackFrame } from '../../protocol/index.ts';
import type { Game } from '../game.ts';
import type { SquidClient } from '../library.ts';

/** A frame from a client; what the game lets them send (`Varint21FrameDecoder`) is 2 MiB. */
const MAX_FRAME_BYTES = 2 * 1024 * 1024;

/** First byte of a ping from before 1.7, which comes in no frame. */
const LEGACY_PING = 0xfe;

/**
 * What comes from a client takes one step from the socket to the library's reader, cut and unpacked by our own: the
 * library's cutter hangs the world for ever on a negative length, and throws an error wherever a piece of the stream ends,
 * which is once a packet; its unpacking takes any size.
 */
export function installIncoming(game: Game): void {
  game.server._server.on('connection', (client: SquidClient) => {
    const { splitter, socket } = client;
    const cutter = new FrameSplitter(MAX_FRAME_BYTES);
    const receive = (frame: Buffer): void => {
      const packet = client.decompressor === null ? frame : unpackFrame(frame);
      if (Buffer.isBuffer(packet)) client.deserializer.write(packet);
      else socket?.destroy();
    };
    const theirs = splitter._transform.bind(splitter);
    let isFirst = true;
    splitter._transform = (chunk, encoding, done) => {
      if (isFirst && splitter.recognizeLegacyPing && chunk[0] === LEGACY_PING) {
        theirs(chunk, encoding, done);
        return;
      }
      isFirst = false;
      if (!cutter.push(chunk, receive)) socket?.destroy();
      done();
    };
  });
}
