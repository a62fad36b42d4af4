import { defineTexts, type Locale, textOf } from '../core/index.ts';

/** The prompt that introduces a model to its body. */
export const BRIEFING_PROMPT = 'briefing';

const TEXTS = defineTexts({
  title: { en: 'First briefing', zh: '初次简报' },
  description: {
    en: 'What this Minecraft body is, its three rules, and how to begin.',
    zh: '这具 Minecraft 身体是什么、三条规则、如何开始。',
  },
  goal: { en: 'What you are to do, if there is a task', zh: '如有任务，写明要做什么' },
  instructions: {
    en: "A body in Minecraft, named '{body}'. Begin with describe() and where_am_i(); after every action call events() to learn what really happened. ok:false is data: read why and how_to.",
    zh: '一具名为“{body}”的 Minecraft 身体。先调用 describe() 与 where_am_i()；每次行动后调用 events() 看真正发生了什么。ok:false 也是数据：读 why 与 how_to。',
  },
  briefing: {
    en: `You have a body in Minecraft, named '{body}'. Its tools look at the world and act in it.

Three rules hold for every tool:
1. No decisions. A tool says what is there and what can be done. What to do is yours to decide.
2. Failures can be read. ok:false comes with code, why and how_to; how_to is a step you can take now.
3. Answers are bounded. Where one was cut it says so: total, truncated or remaining.

Unknown is never empty: "unloaded", "unknown-state" and "out-of-world" mean nobody knows, not that there is air.
An action's answer says what was asked and what the server acknowledged. What then happened arrives as an event.
Coordinates are blocks: x east, y up, z south. Yaw 0 looks south, 90 west. Twenty ticks are one second.

How to begin:
1. describe() for the catalogue and the conventions.
2. where_am_i(), then surroundings() or slice() to look around.
3. find_path() or reachable() before you go, move() to go.
4. events() after each action, and wait_until() instead of asking again and again.`,
    zh: `你在 Minecraft 中有一具名为“{body}”的身体。它的工具用来观察世界并在其中行动。

每个工具都守三条规则：
1. 不替你决定。工具只说有什么、能做什么；做什么由你决定。
2. 失败可读。ok:false 附带 code、why 与 how_to；how_to 是现在就能走的一步。
3. 回答有界。凡被截断都会说明：total、truncated 或 remaining。

未知从不当作空：“unloaded”“unknown-state”“out-of-world”表示不知道，而不是空气。
行动的回答说明请求了什么、服务器确认了什么；之后发生的事以事件到来。
坐标以方块计：x 向东，y 向上，z 向南。yaw 0 朝南，90 朝西。20 tick 为一秒。

如何开始：
1. describe() 查看目录与约定。
2. where_am_i()，再用 surroundings() 或 slice() 观察四周。
3. 出发前用 find_path() 或 reachable()，用 move() 前往。
4. 每次行动后调用 events()；与其反复询问，不如 wait_until()。`,
  },
  task: { en: 'Your task: {goal}', zh: '你的任务：{goal}' },
});

/** The longest task text that the briefing takes over, in characters; the rest is cut, and marked. */
export const MAX_GOAL_CHARACTERS = 2000;

/** The short text every client gets when it connects. */
export function instructionsFor(body: string, locale: Locale): string {
  return textOf(TEXTS.instructions, locale, { body });
}

/** The briefing as a prompt in the MCP list form. */
export function briefingListing(locale: Locale) {
  return {
    name: BRIEFING_PROMPT,
    title: textOf(TEXTS.title, locale),
    description: textOf(TEXTS.description, locale),
    arguments: [{ name: 'goal', description: textOf(TEXTS.goal, locale), required: false }],
  };
}

/** The briefing for a body, with a task at its end if one is given. */
export function briefingText(body: string, locale: Locale, goal?: string): string {
  const briefing = textOf(TEXTS.briefing, locale, { body });
  if (goal === undefined || goal.trim() === '') return briefing;
  const cut = goal.length > MAX_GOAL_CHARACTERS ? `${goal.slice(0, MAX_GOAL_CHARACTERS)} ...` : goal;
  return `${briefing}\n\n${textOf(TEXTS.task, locale, { goal: cut })}`;
}
