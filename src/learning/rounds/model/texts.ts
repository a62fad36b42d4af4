import { defineTexts } from '../../../core/index.ts';

/** What the roles are told. Code and names of the game stand as they are in every language. */
export const MODEL_TEXTS = defineTexts({
  curriculum: {
    en: 'You set tasks for a player of Minecraft who learns from empty hands, without help. Propose the next task: new, of use for the ladder from wood to diamonds, and within reach of what is carried and seen. The world itself judges it. Name real things of the game only.',
    zh: '你为一名从空手开始、没有外来帮助的 Minecraft 玩家设定任务。提出下一个任务：要新，对从木头到钻石的进阶有用，并且以现有物品和所见之物可以完成。由世界本身判断是否完成。只写游戏中真实存在的名称。',
  },
  questions: {
    en: 'You prepare the next task of a player of Minecraft. Ask up to three short questions whose answers would help to choose it, each about one thing of the game.',
    zh: '你在为一名 Minecraft 玩家准备下一个任务。提出至多三个简短问题，其答案有助于选择任务，每个问题只问游戏中的一件事。',
  },
  answer: {
    en: 'You answer questions about Minecraft {version} in one or two sentences. Say that you do not know where you do not.',
    zh: '你用一两句话回答关于 Minecraft {version} 的问题。不知道时就说不知道。',
  },
  developer: {
    en: "You write JavaScript for a player of Minecraft {version}. Write one module: export default async function () { ... }. It does the task by the functions below, which are global and must be awaited, and by skills, which are imported by name: import makePlanks from 'make-oak-planks'. There is nothing else: no bot, no require, no timers, no commands. A function that cannot do its work throws an error with code, why and howTo. It must work from other places too: name no coordinates; look for what is needed. Bound every loop.\n\nFunctions:\n{functions}",
    zh: "你为 Minecraft {version} 的玩家编写 JavaScript。写一个模块：export default async function () { ... }。用下列全局函数（必须 await）和按名称导入的技能（如 import makePlanks from 'make-oak-planks'）完成任务。此外别无他物：没有 bot、require、定时器或命令。函数做不到时会抛出带 code、why、howTo 的错误。程序在别处也要可用：不要写坐标，去寻找所需之物。每个循环都要有界。\n\n函数：\n{functions}",
  },
  critic: {
    en: 'The world has judged that a task in Minecraft is not done. Say in at most three sentences what went wrong and what the next program should do in another way.',
    zh: '世界判定某个 Minecraft 任务没有完成。用至多三句话说明哪里出了错，以及下一个程序应当怎样换一种做法。',
  },
  manager: {
    en: 'A program has done its task in Minecraft and is kept as a skill. Give it a name in kebab-case that says what it does, and a description of one sentence.',
    zh: '某个程序完成了它的 Minecraft 任务，将存为技能。用 kebab-case 起一个说明其作用的名字，并写一句话的描述。',
  },
  task: { en: 'Task: {task}', zh: '任务：{task}' },
  context: { en: 'What is known of it: {answer}', zh: '相关知识：{answer}' },
  skills: { en: 'Skills that may help:\n{skills}', zh: '可能有用的技能：\n{skills}' },
  last: {
    en: 'The last program:\n{code}\nWhat came of it: {why}',
    zh: '上一个程序：\n{code}\n结果：{why}',
  },
  otherWay: {
    en: '{tries} programs have failed. Do it in another way, in smaller steps.',
    zh: '已有 {tries} 个程序失败。换一种做法，步子小一些。',
  },
  refused: { en: 'That cannot be: {why}; {howTo}', zh: '这不行：{why}；{howTo}' },
  byRule: { en: '{why} (by rule: {fault})', zh: '{why}（由规则决定：{fault}）' },
  howTo: { en: 'How does one {task}?', zh: '怎样{task}？' },
  steps: { en: 'By the recipes of the game: {steps}.', zh: '按游戏的配方：{steps}。' },
  gather: { en: 'dig {count} {item} from {block}', zh: '从 {block} 挖 {count} 个 {item}' },
  gatherWith: {
    en: 'dig {count} {item} from {block} with a {tool}',
    zh: '用 {tool} 从 {block} 挖 {count} 个 {item}',
  },
  kill: { en: 'kill {entity} for {count} {item}', zh: '杀 {entity} 取 {count} 个 {item}' },
  craft: { en: 'craft {count} {item}', zh: '合成 {count} 个 {item}' },
  smelt: { en: 'smelt {count} {item} from {input} with {fuel}', zh: '用 {fuel} 把 {input} 烧成 {count} 个 {item}' },
});
