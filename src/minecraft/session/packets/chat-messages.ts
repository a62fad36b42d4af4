import type { PacketContext } from './context.ts';

/** What minecraft-protocol makes of the players' chat packets of all versions. */
interface PlayerChat {
  /** The text as typed, where the version carries it (since 1.19.1). */
  readonly plainMessage?: string;
  /** The text as the server decorated it. */
  readonly unsignedContent?: unknown;
  /** Until 1.18 the whole line as a component, in 1.19 the text. */
  readonly formattedMessage?: unknown;
  readonly sender?: string;
  readonly senderName?: unknown;
  /** The form of the line (since 1.19): its number in the registry the server sent. */
  readonly type?: number | { readonly chatType?: number };
}

interface SystemChat {
  readonly formattedMessage: unknown;
  /** 1 is chat, 2 the line above the hotbar. */
  readonly positionId: number;
}

const ACTION_BAR = 2;
/** Translations whose parameters are a player and what they said. */
const SPOKEN = new Set(['chat.type.text', 'chat.type.announcement', 'chat.type.emote', 'chat.type.team.text']);
const PLAYERS_LINE = /^<(\w{1,16})> (.*)$/su;
const WHISPERED = 'commands.message.display.incoming';

/** Chat of players and of the system, as the client emits it once its version's packets are read. */
export function listenToChat(context: PacketContext): void {
  const { client, writer, text } = context;
  client.once('playerJoin', () => {
    // Nobody reports anybody here, and 1024 messages take half a megabyte a body.
    if (client._lastChatHistory !== undefined) client._lastChatHistory.capacity = 0;
  });
  client.on('playerChat', (chat: PlayerChat) => {
    const line = chat.plainMessage === undefined ? chat.formattedMessage : (chat.unsignedContent ?? chat.plainMessage);
    const from = senderOf(chat, context);
    if (from === undefined) sayLine(context, line);
    else if (!saySpoken(context, line, from)) {
      writer.world.said(from, spokenText(context, line, from), isWhisper(chat, context));
    }
  });
  client.on('systemChat', ({ formattedMessage, positionId }: SystemChat) => {
    if (positionId === ACTION_BAR) writer.world.title('actionbar', text.textOf(formattedMessage));
    else sayLine(context, formattedMessage);
  });
}

/**
 * A line of nobody known: of the system, unless the game's own translation names who spoke, or it reads as one of the
 * game's lines (`<Ann> hi`) with the name of somebody in the tab list: so speak players on servers without signed chat.
 * No player can forge that, since what players write never begins a line.
 */
function sayLine(context: PacketContext, line: unknown): void {
  if (saySpoken(context, line, undefined)) return;
  const said = context.text.textOf(line);
  const [, name = '', words = ''] = PLAYERS_LINE.exec(said) ?? [];
  if (context.state.players.has(name)) context.writer.world.said(name, words);
  else if (said !== '') context.writer.world.said(undefined, said);
}

/** Tells a line that is one of the game's forms of speech; false where it is not. */
function saySpoken({ text, writer }: PacketContext, line: unknown, from: string | undefined): boolean {
  const key = text.keysOf(line)[0];
  const parameters = text.parametersOf(line);
  const speaker = from ?? text.textOf(parameters[0]);
  if (key === undefined || parameters.length < 2 || speaker === '') return false;
  if (!SPOKEN.has(key) && key !== WHISPERED) return false;
  writer.world.said(speaker, text.textOf(parameters.at(-1)), key === WHISPERED);
  return true;
}

function isWhisper({ type }: PlayerChat, { registry }: PacketContext): boolean {
  const number = typeof type === 'object' ? type.chatType : type;
  return number !== undefined && registry.chatFormattingById?.[number]?.formatString === WHISPERED;
}

function senderOf({ sender, senderName }: PlayerChat, { writer, text }: PacketContext): string | undefined {
  const known = sender === undefined ? undefined : writer.world.nameOf(sender);
  if (known !== undefined) return known;
  const named = senderName === undefined || senderName === null ? '' : text.textOf(senderName);
  return named === '' ? undefined : named;
}

/** The text alone: servers that write their own form repeat the name before it (`<Ann> hi`). */
function spokenText({ text }: PacketContext, line: unknown, from: string): string {
  const said = text.textOf(line);
  const name = `<${from}> `;
  return said.startsWith(name) ? said.slice(name.length) : said;
}
