import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paidSeconds, soundKind, wavDurationMs } from './sounds.ts';
import { MAX_PIECE_CHARS, spokenPieces, spokenText } from './spoken-text.ts';
import { wavOf } from './testing/parts.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test('SPEECH-1: sound is known by what it begins with, and a WAV file’s length by its own head, whatever bytes come', () => {
  for (const [head, kind] of [
    ['RIFF\0\0\0\0WAVE', 'wav'],
    ['OggS', 'ogg'],
    ['fLaC', 'flac'],
    ['\x1a\x45\xdf\xa3', 'webm'],
    ['\0\0\0\x20ftypM4A ', 'm4a'],
    ['ID3', 'mp3'],
    ['\xff\xfb\x90', 'mp3'],
    ['<html>', undefined],
    ['', undefined],
  ] as const) {
    assert.equal(soundKind(bytes(head)), kind, head);
  }
  const wav = wavOf('');
  assert.equal(wavDurationMs(wav), 1000);
  assert.equal(wavDurationMs(wav.subarray(0, 44 + 4000)), 500);
  // Written to a pipe: the size is not known, and a chunk of another kind comes first.
  const piped = Buffer.from(wav);
  piped.writeUInt32LE(0xffffffff, 40);
  assert.equal(wavDurationMs(piped), 1000);
  const listed = Buffer.concat([wav.subarray(0, 36), bytes('LIST\x03\0\0\0abc\0'), wav.subarray(36)]);
  assert.equal(wavDurationMs(listed), 1000);
  assert.deepEqual([paidSeconds(wav), paidSeconds(bytes('OggS')), paidSeconds(Buffer.alloc(4001))], [1, 1, 3]);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(60), (noise, at) => {
      const broken = Buffer.from(wav.subarray(0, 100));
      broken.set(noise.subarray(0, Math.max(0, 100 - at)), at);
      const durationMs = wavDurationMs(broken);
      assert.ok(durationMs === undefined || durationMs >= 0);
    }),
  );
});

test('SPEECH-2: of a text only what can be said is said, in pieces cut at sentences where that is possible, and no word is lost', () => {
  assert.equal(spokenText('§6**Punch** a tree\n🌲 see https://a.example/x [[h@loU]]'), 'Punch a tree see h@loU');
  const sentence = `${'word '.repeat(50)}end. `;
  assert.deepEqual(
    spokenPieces(sentence.repeat(3)).map((piece) => piece.endsWith('end.')),
    [true, true, true],
  );
  assert.deepEqual(spokenPieces('  §a '), []);
  const words = fc.array(fc.stringMatching(/^[a-z,.。]{1,12}$/), { maxLength: 300 });
  fc.assert(
    fc.property(words, (said) => {
      const text = said.join(' ');
      const pieces = spokenPieces(text);
      assert.ok(pieces.every((piece) => piece !== '' && piece.length <= MAX_PIECE_CHARS));
      assert.equal(pieces.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
    }),
    { numRuns: 200 },
  );
  const emperor = '𠮷'.repeat(500);
  assert.equal(spokenPieces(emperor).join(''), emperor);
});
