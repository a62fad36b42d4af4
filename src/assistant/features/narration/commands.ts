import { z } from 'zod';
import { fail, type Locale, type Result, succeed, type Text, textOf } from '../../../core/index.ts';
import type { AgentContext, AgentResult, Command, DecodeStored } from '../../../engine/index.ts';
import type { Speech } from '../../../speech/index.ts';
import type { Card, CardAction } from '../../cards/card.ts';
import type { Quest } from '../quests/book/quest-book.ts';
import type { QuestShelf } from '../quests/quest-shelf.ts';
import type { Narrator } from './narrator.ts';
import { NARRATION_TEXTS } from './texts.ts';

/** Where a player's wish is kept. Stored: never renamed. */
const SPACE = 'narration';
const KEY = 'auto';

const decode: DecodeStored<boolean> = (json) => {
  const read = z.boolean().safeParse(json);
  return read.success ? succeed(read.data) : fail('bad_wish', z.prettifyError(read.error), 'remove it');
};

/** Whether a player wants quests read when they look at them. */
export async function isAuto({ store }: AgentContext): Promise<boolean> {
  const kept = await store.transact((transaction) => transaction.get(SPACE, KEY, decode));
  return kept.ok && kept.value === true;
}

/** What narration's commands stand on. */
interface CommandParts {
  readonly narrator: Narrator;
  readonly speech: Speech;
  readonly shelf: QuestShelf;
}

/** How a player has quests read, steers what is read, and gets their page. */
export function narrationCommands({ narrator, speech, shelf }: CommandParts): readonly Command[] {
  const { playbacks, door } = speech;
  const steer = (path: string, help: Text, turn: (player: string) => boolean, done: Text): Command => ({
    path: `narrate ${path}`,
    description: help,
    arguments: [],
    run: async ({ player, locale }) => {
      const text = textOf(turn(player) ? done : NARRATION_TEXTS.nothing, locale);
      return succeed(resultOf({ title: '', lines: [{ text }] }));
    },
  });
  return [
    {
      path: 'narrate',
      description: NARRATION_TEXTS.helpNarrate,
      arguments: [{ name: 'quest', kind: 'rest', optional: true }],
      run: async (context, { quest }) => {
        if (quest === undefined) return statusOf(speech, context);
        const found = questOf(shelf, String(quest), context.locale);
        if (!found.ok) return found;
        const url = narrator.begin(context, found.value);
        return succeed(resultOf(begunCard(found.value, url, context.locale)));
      },
    },
    steer('pause', NARRATION_TEXTS.helpPause, (player) => playbacks.pause(player), NARRATION_TEXTS.paused),
    steer('resume', NARRATION_TEXTS.helpResume, (player) => playbacks.resume(player), NARRATION_TEXTS.resumed),
    steer('stop', NARRATION_TEXTS.helpStop, (player) => narrator.stop(player), NARRATION_TEXTS.stopped),
    {
      path: 'narrate auto',
      description: NARRATION_TEXTS.helpAuto,
      arguments: [{ name: 'state', kind: 'word' }],
      run: async ({ store, locale }, { state }) => {
        const isOn = state === 'on';
        const kept = await store.transact(async (transaction) => transaction.put(SPACE, KEY, isOn));
        if (!kept.ok) return kept;
        const text = textOf(isOn ? NARRATION_TEXTS.autoOn : NARRATION_TEXTS.autoOff, locale);
        return succeed(resultOf({ title: '', lines: [{ text }] }));
      },
    },
    {
      path: 'voice',
      description: NARRATION_TEXTS.helpVoice,
      arguments: [],
      run: async ({ player, locale }) => succeed(resultOf(voiceCard(door.linkFor(player, locale), locale))),
    },
  ];
}

function questOf({ desk }: QuestShelf, name: string, locale: Locale): Result<Quest> {
  if (desk !== undefined) return desk.named(name, locale);
  return fail('no_quest_book', textOf(NARRATION_TEXTS.noBook, locale), textOf(NARRATION_TEXTS.noBookHow, locale));
}

function statusOf({ playbacks }: Speech, { player, locale }: AgentContext): Result<AgentResult<Card>> {
  const state = playbacks.stateOf(player);
  if (state === undefined) {
    return succeed(resultOf({ title: '', lines: [{ text: textOf(NARRATION_TEXTS.nothing, locale) }] }));
  }
  const { title, standing, clip, clips } = state;
  const count = clips.length;
  const values = { title, standing: textOf(NARRATION_TEXTS[standing], locale), clip: Math.min(clip + 1, count), count };
  return succeed(resultOf({ title: '', lines: [{ text: textOf(NARRATION_TEXTS.status, locale, values) }] }));
}

/** The first card: it waits for no model and no voice. */
export function begunCard({ title }: Quest, url: string, locale: Locale): Card {
  const text = (name: 'title' | 'where' | 'own') => textOf(NARRATION_TEXTS[name], locale, { title });
  const action = (name: 'pause' | 'resume' | 'stop'): CardAction => ({
    label: textOf(NARRATION_TEXTS[name], locale),
    command: `narrate ${name}`,
  });
  return {
    title: text('title'),
    lines: [{ text: text('where') }, { text: text('own'), tone: 'quiet' }],
    actions: [linkTo(url, locale), action('pause'), action('resume'), action('stop')],
  };
}

function voiceCard(url: string, locale: Locale): Card {
  return {
    title: textOf(NARRATION_TEXTS.voiceTitle, locale),
    lines: [
      { text: textOf(NARRATION_TEXTS.voice, locale) },
      { text: textOf(NARRATION_TEXTS.own, locale), tone: 'quiet' },
    ],
    actions: [linkTo(url, locale)],
  };
}

function linkTo(url: string, locale: Locale): CardAction {
  return { label: textOf(NARRATION_TEXTS.open, locale), command: 'voice', url };
}

function resultOf(card: Card): AgentResult<Card> {
  const text = [card.title, ...card.lines.map((line) => line.text)].filter((line) => line !== '').join('\n');
  return { kind: 'narration', text, data: card };
}
