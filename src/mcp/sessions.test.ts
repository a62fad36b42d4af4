import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../core/index.ts';
import { SESSION_IDLE_MS, SESSION_SWEEP_MS, type SessionEntry, SessionTable } from './sessions.ts';

class TestSession implements SessionEntry {
  readonly id: string;
  inUse = 0;
  closed = false;

  constructor(id: string) {
    this.id = id;
  }

  uses(): number {
    return this.inUse;
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

const session = (id: string): TestSession => new TestSession(id);

test('MCP-20: a full table closes the session that lay idle longest', () => {
  const clock = new ManualClock();
  const table = new SessionTable<TestSession>({ clock, maxSessions: 2 });
  const [first, second] = [session('first'), session('second')];
  table.add(first);
  table.add(second);
  clock.advance(1000);
  table.use('first');
  assert.ok(table.makeRoom());
  assert.deepEqual([first.closed, second.closed], [false, true]);
  assert.equal(table.size, 1);
});

test('MCP-20: a table whose sessions are all in use has no room', () => {
  const table = new SessionTable<TestSession>({ clock: new ManualClock(), maxSessions: 1 });
  const busy = session('busy');
  busy.inUse = 1;
  table.add(busy);
  assert.equal(table.makeRoom(), false);
  assert.equal(busy.closed, false);
});

test('MCP-21: an idle session is closed by the sweep, and is gone at once for whoever asks', () => {
  const clock = new ManualClock();
  const table = new SessionTable<TestSession>({ clock });
  const [swept, asked] = [session('swept'), session('asked')];
  table.add(swept);
  clock.advance(SESSION_SWEEP_MS / 2);
  table.add(asked);
  clock.advance(SESSION_IDLE_MS - SESSION_SWEEP_MS / 2);
  assert.ok(swept.closed);
  clock.advance(SESSION_SWEEP_MS / 2);
  assert.equal(table.use('asked'), undefined);
  assert.ok(asked.closed);
});

test('MCP-22: a session in use does not expire, and its idle time begins when the use ends', () => {
  const clock = new ManualClock();
  const table = new SessionTable<TestSession>({ clock });
  const listening = session('listening');
  listening.inUse = 1;
  table.add(listening);
  clock.advance(3 * SESSION_IDLE_MS);
  listening.inUse = 0;
  clock.advance(SESSION_IDLE_MS / 2);
  assert.equal(table.use('listening'), listening);
  clock.advance(2 * SESSION_IDLE_MS);
  assert.ok(listening.closed);
});

test('MCP-25: closing a table closes its sessions and leaves no timer', async () => {
  const clock = new ManualClock();
  const table = new SessionTable<TestSession>({ clock });
  const open = session('open');
  table.add(open);
  await table.close();
  assert.ok(open.closed);
  assert.deepEqual([table.size, clock.pending], [0, 0]);
});
