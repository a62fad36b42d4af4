import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { fail, ManualClock, silentLogger, succeed } from '../../core/index.ts';
import { defineTool } from '../../tools/index.ts';
import {
  type AgentContext,
  type AgentTool,
  ContextType,
  defineModule,
  type ModuleConfiguration,
  ModuleContext,
  type ModuleContextEvent,
  ModuleManager,
  ResourceStack,
} from '../index.ts';
import { asPlayer, codeOf, type Harness, harnessFor, must } from '../testing/harness.ts';

interface Shop {
  readonly name: string;
}
const SHOP = new ContextType<Shop>('shop');
const SAME_NAME = new ContextType<Shop>('shop');
const CACHE = new ContextType<Map<string, number>>('cache');

function tool(name: string): AgentTool {
  return defineTool({
    name,
    description: 'Tells who asks.',
    input: z.object({ word: z.string() }),
    output: z.object({ said: z.string() }),
    run: (host: AgentContext, { word }) => ({ ok: true, describe: `${host.player}: ${word}`, said: word }),
  });
}

async function start({ engine }: Harness, configurations: readonly ModuleConfiguration[], shop = SHOP) {
  const resources = new ResourceStack(new ManualClock(), silentLogger);
  const listeners = [(event: ModuleContextEvent) => event.add(shop, { name: 'corner' })];
  const manager = await ModuleManager.start({ engine, resources, configurations, listeners });
  return { manager, resources };
}

test('ENGINE-3: services come by the identity of their type, and are there before any tool or workflow', async (t) => {
  const harness = harnessFor(t);
  const found: string[] = [];
  const definition = defineModule({
    id: 'probe',
    config: z.object({}),
    install: (context) => {
      const shop = context.get(SHOP);
      found.push(context.owner, shop.ok ? shop.value.name : shop.code, codeOf(context.get(SAME_NAME)));
      assert.equal(context.engine, harness.engine);
      assert.equal(context.modules, harness.engine.modules);
      return succeed({});
    },
  });
  must((await start(harness, [{ definition, config: {} }])).manager);
  assert.deepEqual(found, ['probe#main', 'corner', 'service_missing']);
});

test('ENGINE-3: configurations share the services, and have owner and tool instances of their own', async (t) => {
  const harness = harnessFor(t);
  const contexts: ModuleContext[] = [];
  const made: AgentTool[] = [];
  const runtimes: unknown[] = [];
  const closed: string[] = [];
  const factory = (context: ModuleContext) => {
    const one = tool(`tell_${context.owner.replace('#', '_')}`);
    made.push(one);
    return one;
  };
  const definition = defineModule({
    id: 'twin',
    config: z.object({ price: z.int() }),
    install: (context, { price }) => {
      contexts.push(context);
      runtimes.push(
        context.sharedRuntime(
          CACHE,
          () => new Map([['price', price]]),
          (map) => void closed.push(`${map.get('price')}`),
        ),
      );
      assert.equal(context.tool(factory), context.tool(factory));
      return succeed({ tools: [{ tool: context.tool(factory) }], close: () => void closed.push(context.owner) });
    },
  });
  const configurations = [
    { definition, name: 'left', config: { price: 1 } },
    { definition, name: 'right', config: { price: 2 } },
  ];
  const { manager, resources } = await start(harness, configurations);
  assert.deepEqual(must(manager).owners, ['twin#left', 'twin#right']);
  assert.equal(made.length, 2);
  assert.equal(runtimes[0], runtimes[1]);
  assert.deepEqual(
    contexts.map((context) => context.get(SHOP)),
    [succeed({ name: 'corner' }), succeed({ name: 'corner' })],
  );
  assert.equal(
    contexts.every((context) => context instanceof ModuleContext),
    true,
  );
  assert.equal(harness.engine.tools.ownerOf('tell_twin_left'), 'twin#left');
  assert.throws(() => contexts[0]?.sharedRuntime(new ContextType('late'), () => ({})), /too late/);
  assert.deepEqual(await resources.close(), []);
  assert.deepEqual(closed, ['twin#right', 'twin#left', '1']);
  assert.equal(harness.engine.tools.ownerOf('tell_twin_left'), undefined);
});

test('ENGINE-13: modules that start half way are taken away by the same list, in reverse', async (t) => {
  const harness = harnessFor(t);
  const closed: string[] = [];
  const good = (id: string) =>
    defineModule({
      id,
      config: z.object({}),
      install: () => succeed({ tools: [{ tool: tool(`tool_${id}`) }], close: () => void closed.push(id) }),
    });
  const bad = (install: () => never | ReturnType<typeof fail>) =>
    defineModule({ id: 'bad', config: z.object({}), install });
  const faults: [ModuleConfiguration, RegExp][] = [
    [{ definition: bad(() => fail('no_disk', 'no disk', 'get one')), config: {} }, /bad#main did not start: no disk/],
    [{ definition: bad(() => assert.fail('thrown')), config: {} }, /thrown/],
    [{ definition: bad(() => fail('x', 'x', 'x')), config: 3 }, /config: .*object/],
    [{ definition: good('a'), config: {} }, /configured twice/],
    [{ definition: good('a'), name: 'other', config: {} }, /tool_a of a#other is there already, of a#main/],
  ];
  for (const [configuration, why] of faults) {
    closed.length = 0;
    const configurations = [
      { definition: good('a'), config: {} },
      { definition: good('b'), config: {} },
      configuration,
    ];
    const { manager, resources } = await start(harness, configurations);
    assert.ok(!manager.ok && manager.code === 'module_failed');
    assert.match(manager.why, why);
    await resources.close();
    const wasInstalled = why.source.includes('twice') ? [] : ['b', 'a'];
    assert.deepEqual(closed.slice(-2), wasInstalled);
    assert.equal(harness.engine.tools.ownerOf('tool_a'), undefined);
  }
});

test('ENGINE-4: a module from outside, with a service, tool, workflow and command of its own, needs no change of the engine', async (t) => {
  const harness = harnessFor(t);
  const { engine } = harness;
  const greet = defineModule({
    id: 'greeter',
    config: z.object({ word: z.string() }),
    install: (context, { word }) => {
      const shop = context.get(SAME_NAME);
      if (!shop.ok) return shop;
      const { name } = shop.value;
      return succeed({
        tools: [{ tool: context.tool(() => tool('greet')), permission: 'greet' }],
        workflows: [
          {
            id: 'greeter.hello',
            description: 'says hello',
            examples: ['hello'],
            run: async (asking) => {
              const greeted = await engine.tools.call(asking, ['greet'], 'greet', { word });
              return greeted.ok ? succeed({ kind: 'answer', text: `${name}: ${greeted.value.text}` }) : greeted;
            },
          },
        ],
        commands: [
          {
            path: 'greet',
            description: { en: 'greets', zh: '问好' },
            arguments: [],
            run: async () => succeed({ kind: 'answer', text: word }),
          },
        ],
      });
    },
  });
  must((await start(harness, [{ definition: greet, config: { word: 'hi' } }], SAME_NAME)).manager);
  assert.equal(must(await engine.ask('hello', asPlayer('ann', 'greet'))).text, 'corner: ann: hi');
  assert.equal(codeOf(await engine.ask('hello', asPlayer('ann'))), 'not_allowed');
  assert.equal(must(await engine.command('greet', asPlayer('ann'))).text, 'hi');
  assert.deepEqual(engine.modules.owners, ['greeter#main']);
});

test('ENGINE-8: registries keep identity, owner, availability and allow-list, and mark every tool that runs', async (t) => {
  const { engine } = harnessFor(t);
  let isOpen = true;
  engine.tools.register({ tool: tool('ask_shop'), owner: 'shop#main', isAvailable: () => isOpen });
  engine.tools.register({ tool: tool('give_item'), owner: 'shop#main', permission: 'give' });
  assert.throws(() => engine.tools.register({ tool: tool('ask_shop'), owner: 'other#main' }), /of shop#main/);
  await engine
    .background({ ...asPlayer('ann'), budget: { toolCalls: 2 } }, async (context) => {
      const { tools } = engine;
      const all = ['ask_shop', 'give_item', 'nothing'];
      const offered = () => tools.offersFor(context, all).map(({ name }) => name);
      assert.deepEqual(offered(), ['ask_shop']);
      isOpen = false;
      assert.deepEqual(offered(), []);
      assert.equal(codeOf(await tools.call(context, all, 'ask_shop', {})), 'not_available');
      isOpen = true;
      assert.equal(codeOf(await tools.call(context, all, 'give_item', {})), 'not_allowed');
      assert.equal(codeOf(await tools.call(context, ['give_item'], 'ask_shop', {})), 'not_allowed');
      assert.equal(codeOf(await tools.call(context, all, 'nothing', {})), 'tool_unknown');
      assert.deepEqual(context.toolsRun, []);
      const called = must(await tools.call(context, all, 'ask_shop', { word: 'bread' }));
      assert.deepEqual([called.ok, called.text], [true, 'ann: bread']);
      const bad = must(await tools.call(context, all, 'ask_shop', { wrong: 1 }));
      assert.equal(bad.ok, false);
      assert.deepEqual(context.toolsRun, ['ask_shop', 'ask_shop']);
      assert.equal(codeOf(await tools.call(context, all, 'ask_shop', { word: 'x' })), 'budget_exhausted');
      return succeed(undefined);
    })
    .then(must);
});
