import { z } from 'zod';
import { LOCALES, type Locale, type Result, succeed, textOf } from '../../../core/index.ts';
import { type AgentResult, type Command, defineModule, type ModuleContext } from '../../../engine/index.ts';
import type { Bindings } from '../../bindings.ts';
import type { Card, CardAction } from '../../cards/card.ts';
import { BINDINGS, CARDS, NAMES } from '../../context-types.ts';
import { assistantFailure } from '../../failures.ts';
import type { NamesOfPlayers } from '../../game/game-door.ts';
import { BINDING_TEXTS } from './texts.ts';

interface Services {
  readonly context: ModuleContext;
  readonly bindings: Bindings;
  readonly names: NamesOfPlayers;
}

/** A line, with what may be clicked under it. */
interface Notice {
  readonly actions: readonly CardAction[];
}

/** How a player gives the assistant access, takes it back, and says how they want it. */
export const bindingModule = defineModule({
  id: 'binding',
  config: z.strictObject({}),
  install(context) {
    const found = servicesOf(context);
    if (!found.ok) return found;
    const services = found.value;
    const cards = context.get(CARDS);
    if (!cards.ok) return cards;
    cards.value.add('notice', noticeCard);
    return succeed({
      commands: [grant(services), forgetMe(services), newConversation(services), language(services), network(services)],
    });
  },
});

function servicesOf(context: ModuleContext): Result<Services> {
  const bindings = context.get(BINDINGS);
  if (!bindings.ok) return bindings;
  const names = context.get(NAMES);
  if (!names.ok) return names;
  return succeed({ context, bindings: bindings.value, names: names.value });
}

function notice(text: string, ...actions: readonly CardAction[]): AgentResult<Notice> {
  return { kind: 'notice', text, data: { actions } };
}

function noticeCard({ text, data }: AgentResult): Card {
  return { title: '', lines: [{ text }], actions: (data as Notice).actions };
}

function grant({ bindings, names }: Services): Command {
  return {
    path: 'grant',
    description: { en: 'lets the assistant work for you', zh: '允许助手为你服务' },
    arguments: [],
    async run({ player, locale }) {
      const name = names.nameOf(player);
      if (name === undefined) return assistantFailure('player_offline', { player });
      const granted = await bindings.grant({ id: player, name }, locale);
      return granted.ok
        ? succeed(
            notice(textOf(BINDING_TEXTS.granted, locale), {
              label: textOf(BINDING_TEXTS.help, locale),
              command: 'help',
            }),
          )
        : granted;
    },
  };
}

/** Asks once more before it deletes. */
function forgetMe({ bindings }: Services): Command {
  return {
    path: 'forget-me',
    description: { en: 'deletes all that is kept of you, and ends your access', zh: '删除你的全部数据，并取消授权' },
    arguments: [{ name: 'confirm', kind: 'word', optional: true }],
    async run({ player, locale }, { confirm }) {
      if (confirm !== 'confirm') {
        const action = { label: textOf(BINDING_TEXTS.forgetConfirm, locale), command: 'forget-me confirm' };
        return succeed(notice(textOf(BINDING_TEXTS.forgetAsk, locale), action));
      }
      const withdrawn = await bindings.withdraw(player);
      return withdrawn.ok ? succeed(notice(textOf(BINDING_TEXTS.forgotten, locale))) : withdrawn;
    },
  };
}

function newConversation({ context }: Services): Command {
  return {
    path: 'new',
    description: {
      en: 'begins a new conversation, which does not know the old one',
      zh: '开始新的对话，不再记得之前的对话',
    },
    arguments: [],
    async run({ player, locale }) {
      const begun = await context.engine.newConversation(player);
      return begun.ok ? succeed(notice(textOf(BINDING_TEXTS.fresh, locale))) : begun;
    },
  };
}

function language({ bindings }: Services): Command {
  return {
    path: 'language',
    description: { en: 'en or zh: the language it speaks with you', zh: 'en 或 zh：与你交流的语言' },
    arguments: [{ name: 'language', kind: 'word' }],
    async run({ player, locale }, values) {
      const wanted = LOCALES.find((known) => known === values['language']);
      if (wanted === undefined) return succeed(notice(textOf(BINDING_TEXTS.languages, locale)));
      const changed = await bindings.change(player, { locale: wanted });
      return changed.ok ? succeed(notice(textOf(BINDING_TEXTS.language, wanted))) : changed;
    },
  };
}

function network({ bindings }: Services): Command {
  return {
    path: 'network',
    description: { en: 'on or off: whether your questions may use the network', zh: 'on 或 off：你的提问能否使用网络' },
    arguments: [{ name: 'state', kind: 'word', optional: true }],
    async run({ player, locale }, { state }) {
      const wanted = state === 'on' ? true : state === 'off' ? false : undefined;
      const found =
        wanted === undefined ? await bindings.of(player) : await bindings.change(player, { external: wanted });
      if (!found.ok) return found;
      const text = textOf(BINDING_TEXTS.network, locale, { state: stateText(found.value?.external === true, locale) });
      const actions = ['on', 'off'].map((each) => ({
        label: stateText(each === 'on', locale),
        command: `network ${each}`,
      }));
      return succeed(notice(text, ...actions));
    },
  };
}

function stateText(isOn: boolean, locale: Locale): string {
  return textOf(isOn ? BINDING_TEXTS.on : BINDING_TEXTS.off, locale);
}
