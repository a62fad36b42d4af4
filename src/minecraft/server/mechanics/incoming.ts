import { FrameSplitter } from '../../protocol/index.ts';
import type { Game } from '../game.ts';
import type { SquidClient } from '../library.ts';

/** A frame from a client; what the game lets them send (`Varint21FrameDecoder`) is 2 MiB. */
const MAX_FRAME_BYTES = 2 * 1024 * 1024;

/** First byte of a ping from before 1.7, which comes in no frame. */
const LEGACY_PING = 0xfe;

/**
 * What comes from a client is cut into frames by our own cutter: the library's hangs the world for ever on a negative
 * length, and throws an error wherever a piece of the stream ends, which is once a packet.
 */
export function installIncoming(game: Game): void {
  game.server._server.on('connection', ({ splitter, socket }: SquidClient) => {
    const cutter = new FrameSplitter(MAX_FRAME_BYTES);
    const theirs = splitter._transform.bind(splitter);
    let isFirst = true;
    splitter._transform = (chunk, encoding, done) => {
      if (isFirst && splitter.recognizeLegacyPing && chunk[0] === LEGACY_PING) {
        theirs(chunk, encoding, done);
        return;
      }
      isFirst = false;
      if (!cutter.push(chunk, (frame) => splitter.push(frame))) socket?.destroy();
      done();
    };
  });
}
