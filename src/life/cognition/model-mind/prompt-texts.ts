import { defineTexts } from '../../../core/index.ts';

/**
 * How people of a story are thought for: the fixed head, which is the same to the byte for everybody, and the titles of
 * the parts that follow it.
 */
export const HEAD_TEXTS = defineTexts({
  slow: {
    en: `You decide for one person of the story below; each request says for whom. Be that person: decide only from what the request tells that they know, want, feel and see. Nobody else's thoughts, whereabouts or secrets are known to you. Do not tell the story; do what this person would do next.

Answer with one JSON object and nothing else. Write in English.

A step is {"do": VERB, "what": ..., "to": ..., "how": ..., "minutes": N, "words": "...", "tells": ["f1"]}; leave out what does not apply. One walks to where a step is done by oneself. Names are those the request gives. VERB is one of:
go (what: place) · wait (minutes) · look · search (what: a fixture or a body; nothing: this place) · take (what) · put (what, to: fixture) · conceal (what, to: fixture) · give (what, to: person) · read (what) · inspect (what)
use, work, cook, eat, wash, sleep (what: fixture, how: one of the uses given in brackets; eat also what: food one carries; sleep with minutes)
talk (to: person, how: "low" for a private word) · eavesdrop (to: person who talks) · call (words, tells: said aloud to all near) · post (words, tells: a note on a board) · comfort (to) · follow (to) · attack (to) · scream
open, close, lock, unlock, force (what: a way given by its name, or a fixture) · hide (minutes) · flee (what: place)
"tells" names facts of the request by their marks, where words pass them on. Whatever is told must be named there; whoever hears it knows it from then on.`,
    zh: `你替下面这个故事里的一个人作决定，每次请求会说明是谁。你就是那个人：只凭请求里写明的此人所知、所求、所感、所见来决定。别人的心思、行踪和秘密，你都不知道。不要讲故事，只做此人接下来会做的事。

只回答一个 JSON 对象，别无他物。用中文写。

一个步骤写作 {"do": 动词, "what": ..., "to": ..., "how": ..., "minutes": N, "words": "...", "tells": ["f1"]}，用不着的字段省去。要走去的地方会自己走过去。名称只用请求里给出的。动词是下面之一：
go（what：地点）· wait（minutes）· look · search（what：家具或尸体；不写则搜这个地方）· take（what）· put（what，to：家具）· conceal（what，to：家具）· give（what，to：人）· read（what）· inspect（what）
use、work、cook、eat、wash、sleep（what：家具，how：括号里给出的用法；eat 也可以 what：身上的食物；sleep 加 minutes）
talk（to：人，how："low" 表示私下说）· eavesdrop（to：正在说话的人）· call（words、tells：大声告诉附近所有人）· post（words、tells：在留言板上留条）· comfort（to）· follow（to）· attack（to）· scream
open、close、lock、unlock、force（what：给出名称的通道或家具）· hide（minutes）· flee（what：地点）
"tells" 用记号列出话里说出去的事实。凡是说出去的都要列在那里，听到的人从此就知道了。`,
  },
  commons: { en: 'What everybody knows of the story:', zh: '这个故事里人人都知道的：' },
});

/** Titles and lines of the parts of a prompt. */
export const PROMPT_TEXTS = defineTexts({
  leftOut: { en: '(… {left} more left out)', zh: '（……另有{left}条从略）' },
  you: { en: 'You are {name}. {persona}', zh: '你是{name}。{persona}' },
  body: { en: 'You feel: {feelings}.', zh: '你觉得：{feelings}。' },
  hungry: { en: 'hungry', zh: '饿' },
  tired: { en: 'very sleepy', zh: '很困' },
  wornOut: { en: 'worn out, your thoughts wander', zh: '困倦不堪，思绪涣散' },
  uneasy: { en: 'uneasy', zh: '不安' },
  afraid: { en: 'afraid', zh: '害怕' },
  agenda: { en: 'What you have set yourself: {agenda}', zh: '你给自己定下的：{agenda}' },
  intent: { en: 'You were about to: {intent}', zh: '你原本要：{intent}' },
  running: { en: 'Under way: {doing}.', zh: '正在做：{doing}。' },
  suspended: { en: 'Put aside: {doing}.', zh: '暂时放下：{doing}。' },
  came: { en: '{action}: {outcome}', zh: '{action}：{outcome}' },
  found: { en: 'found {things}', zh: '发现了{things}' },
  learned: { en: 'learned that {facts}', zh: '得知{facts}' },
  outcomes: { en: 'What came of what you did:', zh: '你做的事，结果如何：' },
  inbox: { en: 'What you have just noticed:', zh: '你刚刚注意到的：' },
  missed: { en: '(and {missed} things you did not catch)', zh: '（还有{missed}件事没顾上）' },
  memories: { en: 'What you remember:', zh: '你记得的：' },
  summary: {
    en: 'I talked with {people} in {where}, mostly about {topic}',
    zh: '我和{people}在{where}谈过话，多半在说{topic}',
  },
  told: { en: 'I was told: {facts}', zh: '别人告诉我：{facts}' },
  nothing: { en: 'nothing in particular', zh: '些闲话' },
  heardFrom: { en: '{what} (from {who})', zh: '{what}（听{who}说的）' },
  concluded: { en: '{what} (my own conclusion)', zh: '{what}（自己推想的）' },
  here: { en: 'Where you are: {place}.', zh: '你在：{place}。' },
  dark: { en: 'It is dark; you see nothing.', zh: '一片漆黑，什么也看不见。' },
  people: { en: 'Here: {people}', zh: '在场的：{people}' },
  alone: { en: 'Nobody else is here.', zh: '这里没有别人。' },
  fixtures: { en: 'There: {fixtures}', zh: '有：{fixtures}' },
  items: { en: 'Lying about: {items}', zh: '放着：{items}' },
  ways: { en: 'Ways: {ways}', zh: '通往：{ways}' },
  traces: { en: 'Traces: {traces}', zh: '痕迹：{traces}' },
  note: { en: 'a note: “{words}”', zh: '一张字条：“{words}”' },
  carried: { en: 'You carry: {items}', zh: '你身上有：{items}' },
  elsewhere: { en: 'Elsewhere you know of: {things}', zh: '别处你知道有：{things}' },
  inPlace: { en: '{what} in {where}', zh: '{where}的{what}' },
  seenIn: { en: 'Last seen: {people}', zh: '最后一次见到：{people}' },
  seenAt: { en: '{who} in {where} ({time})', zh: '{who}在{where}（{time}）' },
  facts: { en: 'You could tell (*: your secret):', zh: '你可以说的（*是你的秘密）：' },
  dead: { en: 'dead', zh: '死了' },
  asleep: { en: 'asleep', zh: '睡着' },
  lying: { en: 'lying down', zh: '躺着' },
  locked: { en: 'locked', zh: '锁着' },
  trust: { en: '{name}: {bond}; you {trust}.', zh: '{name}：{bond}；你{trust}。' },
  hostile: { en: 'mistrust them deeply', zh: '很不信任此人' },
  wary: { en: 'are wary of them', zh: '对此人有戒心' },
  neutral: { en: 'do not know what to make of them', zh: '对此人没有定见' },
  fond: { en: 'trust them', zh: '信任此人' },
  devoted: { en: 'trust them with anything', zh: '完全信任此人' },
  window: { en: 'What was said:', zh: '刚才说的话：' },
  line: { en: '{who}: {words}', zh: '{who}：{words}' },
  mine: { en: 'You: {words}', zh: '你：{words}' },
  opening: { en: 'Nobody has spoken yet; you begin.', zh: '还没有人开口，由你先说。' },
  purpose: { en: 'You were called together: {purpose}', zh: '大家被召集来：{purpose}' },
  low: { en: 'You speak in low voices, the two of you.', zh: '你们俩压低了声音说话。' },
  present: { en: 'You talk with {people}.', zh: '你在跟{people}说话。' },
});

/** What is asked of a layer, and how it is to be answered. */
export const ASK_TEXTS = defineTexts({
  speak: {
    en: 'As {name}, say one or two short new sentences, in English. Name only what you know; mark in "tells" each fact that your words tell, as f1. "to" and "about" are names. JSON.',
    zh: '以{name}的身份用中文说一两个短句，要有新意。只提你知道的；话里说出的每件事实都用记号列在 "tells" 里，如 f1。"to" 和 "about" 是名称。JSON。',
  },
  quick: {
    en: 'This has just happened: {what} What do you do at once, as {name}? Choose one mark; "thought" is a short sentence. JSON.',
    zh: '刚刚发生了：{what}作为{name}，你马上怎么做？选一个记号；"thought" 是一句短短的心里话。JSON。',
  },
  slow: {
    en: 'What do you do next, as {name}? Plan for the next hour or so: three to six steps where you can, to be done one after another. "thought": what goes through your head, one or two short sentences; "intent": what you are after, in a few words; "goal": the number of the wish above that it serves, or 0.',
    zh: '作为{name}，接下来你做什么？为往后一小时左右打算：尽量三到六步，依次去做。"thought"：心里的一两句话；"intent"：你要达成什么，几个字；"goal"：所为的是上面第几个愿望，或 0。',
  },
  plan: {
    en: 'Before anything else: what are the few things that you, {name}, mean to see done {when}, and what will you take care to keep to yourself? At most forty words, in the first person.',
    zh: '在一切之前：{when}，你，{name}，想办成的几件事是什么？要小心守住什么？不超过六十字，用第一人称。',
  },
  tonight: { en: 'tonight', zh: '今夜' },
  today: { en: 'today', zh: '今天' },
  reflect: {
    en: 'Stop and think, {name}: what does all this mean? Draw at most three conclusions, each about one person ("with": the other one, of often_with), "from" the marks of memories above, as m12, with a "weight" from 0 to 1. "thought": one or two short sentences.',
    zh: '停下来想一想，{name}：这一切说明什么？最多三条结论，每条关于一个人（often_with 的另一人写在 "with"），"from" 列出上面记忆的记号，如 m12，"weight" 从 0 到 1。"thought"：一两句话。',
  },
  again: {
    en: 'That cannot be: {why} Answer once more, the whole object.',
    zh: '这不行：{why}请重新回答整个对象。',
  },
});

/** Why an answer cannot be. */
export const FAULT_TEXTS = defineTexts({
  unknownName: {
    en: 'nobody and nothing that {name} knows is called “{given}”.',
    zh: '{name}知道的人和物里，没有叫“{given}”的。',
  },
  needsTarget: { en: '“{verb}” needs to know whom or what.', zh: '“{verb}”要说明对谁、对什么。' },
  wrongKind: { en: '“{given}” is nothing one can {verb}.', zh: '对“{given}”不能{verb}。' },
  notHere: { en: '{given} is not here.', zh: '{given}不在这里。' },
  notCarried: { en: 'you do not carry {given}.', zh: '你身上没有{given}。' },
  unknownUse: { en: '{given} has no use “{how}”; it has {uses}.', zh: '{given}没有“{how}”这种用法；有：{uses}。' },
  noWay: { en: 'you know no way to {given}.', zh: '你不知道去{given}的路。' },
  dead: { en: '{given} is dead.', zh: '{given}已经死了。' },
  noSteps: { en: 'there is no step.', zh: '没有步骤。' },
  unknownVerb: { en: '“{given}” is no VERB.', zh: '没有“{given}”这个动词。' },
  unknownMark: { en: 'there is no “{given}” above.', zh: '上面没有“{given}”。' },
  emptyLine: { en: '“say” is empty.', zh: '“say”是空的。' },
  untold: {
    en: 'your words tell {mark}; name it in "tells", or leave it out of your words.',
    zh: '你的话说出了{mark}；要么列进 "tells"，要么别说。',
  },
  unheld: {
    en: 'your words speak of something {name} cannot know.',
    zh: '你的话提到了{name}不可能知道的事。',
  },
  repeated: {
    en: 'that has been said already; say something new, or take leave.',
    zh: '这话已经说过了；说点新的，或者告辞。',
  },
  noEvidence: { en: 'no conclusion names memories above.', zh: '没有一条结论出自上面的记忆。' },
});

/** What is whispered to whoever goes round in circles. */
export const NUDGE_TEXTS = defineTexts({
  agreeing: {
    en: 'You have all been agreeing for a while. Say where you differ, ask for something you do not know, or take leave.',
    zh: '你们已经附和了好一阵。说说你的不同看法，问一件你不知道的事，或者告辞。',
  },
  repeating: {
    en: 'This talk goes round in circles. Say something that has not been said, or take leave.',
    zh: '话已经在兜圈子。说点没说过的，或者告辞。',
  },
  ending: { en: 'This talk has run dry: take leave now.', zh: '话已经说尽了：现在告辞。' },
});
