import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { useLeanCompiler, warmUpProtocol } from './index.ts';
import type { CompiledProtocol } from './lean-compiler.ts';

/** The library's module that keeps compiled protocols. */
interface Stages {
  createSerializer(options: StageOptions): Stage;
  createDeserializer(options: StageOptions): Stage;
}

interface Stage {
  readonly proto: CompiledProtocol;
}

interface StageOptions {
  readonly state: string;
  readonly isServer: boolean;
  readonly version: string;
}

const VERSIONS = ['1.16.5', '1.20.4', '1.21.4'];
const PURPOSES = ['sizeOfCtx', 'writeCtx', 'readCtx'] as const;
const STAGES_PATH = 'minecraft-protocol/src/transforms/serializer.js';

const require = createRequire(import.meta.url);
const plain = require(STAGES_PATH) as Stages;

/** The code of a type, without its indentation and the random names that the library gives variables. */
function bare(codec: unknown): string {
  return String(codec)
    .replace(/\n\s*/g, '\n')
    .replace(/\b_\w+/g, '_')
    .trim();
}

function isCompiled({ proto }: Stage, purpose: (typeof PURPOSES)[number]): boolean {
  return Object.getOwnPropertyDescriptor(proto, purpose)?.get === undefined;
}

// The library as it is comes first: once lean, it stays so.
const before = VERSIONS.map((version) => {
  const play = { state: 'play', isServer: false, version };
  return [plain.createSerializer(play).proto, plain.createDeserializer(play).proto];
});
useLeanCompiler();
delete require.cache[require.resolve(STAGES_PATH)];
const lean = require(STAGES_PATH) as Stages;

for (const [index, version] of VERSIONS.entries()) {
  test(`PROTOCOL-1: at ${version} both directions compile to the same code as without it`, () => {
    const play = { state: 'play', isServer: false, version };
    const after = [lean.createSerializer(play).proto, lean.createDeserializer(play).proto];
    for (const [direction, proto] of (before[index] ?? []).entries()) {
      for (const purpose of PURPOSES) {
        const [wanted, found] = [proto[purpose], after[direction]?.[purpose] ?? {}];
        assert.deepEqual(Object.keys(found), Object.keys(wanted));
        assert.ok(Object.keys(wanted).length > 100);
        for (const [type, codec] of Object.entries(wanted)) assert.equal(bare(found[type]), bare(codec), type);
      }
    }
  });
}

test('PROTOCOL-2: an end compiles only what it uses, once it is used', () => {
  const login = { state: 'login', isServer: true, version: '1.20.4' };
  const [outgoing, incoming] = [lean.createSerializer(login), lean.createDeserializer(login)];
  for (const stage of [outgoing, incoming]) {
    for (const purpose of PURPOSES) assert.equal(isCompiled(stage, purpose), false, purpose);
  }
  const { createPacketBuffer } = outgoing.proto as unknown as {
    createPacketBuffer(type: string, packet: object): Buffer;
  };
  const bytes = createPacketBuffer.call(outgoing.proto, 'packet', { name: 'compress', params: { threshold: 256 } });
  assert.deepEqual([...bytes], [3, 0x80, 2]);
  assert.deepEqual(
    PURPOSES.map((purpose) => isCompiled(outgoing, purpose)),
    [true, true, false],
  );
  assert.ok(PURPOSES.every((purpose) => !isCompiled(incoming, purpose)));
});

for (const end of ['client', 'server'] as const) {
  test(`PROTOCOL-3: warmed up, a ${end} has nothing left to compile`, () => {
    const kept = createRequire(require.resolve('minecraft-protocol'))('./index.js') as Stages;
    for (const version of VERSIONS) {
      warmUpProtocol(version, end);
      for (const state of ['login', 'play']) {
        const options = { state, isServer: end === 'server', version };
        const [outgoing, incoming] = [kept.createSerializer(options), kept.createDeserializer(options)];
        assert.ok(isCompiled(outgoing, 'sizeOfCtx') && isCompiled(outgoing, 'writeCtx'));
        assert.ok(isCompiled(incoming, 'readCtx'));
      }
    }
  });
}

test('PROTOCOL-3: a version that the library does not know is no error', () => {
  assert.doesNotThrow(() => warmUpProtocol('9.99.9', 'client'));
});
