import type { Game } from '../game.ts';
import type { PacketFields, SquidPlayer } from '../library.ts';

/** Characters of one message at most, as in the game. */
const MAX_MESSAGE_LENGTH = 256;

/** The form `<name> text`: the first of the forms of speech that the login packet's registry lists. */
const CHAT_FORM = 0;

/** Name of the server's event of what a player said: the player and the text. */
export const PLAYER_SAID = 'playerSaid';

/** Kind of a line up to 1.18: a player's chat. */
const PLAYERS_LINE = 0;

/** From this version on texts are NBT, and from the other one a form may stand in the packet itself. */
const NBT_TEXTS_SINCE = '1.20.3';
const FORMS_INLINE_SINCE = '1.20.5';

/**
 * What players say, told with who says it and unsigned, as the game does where nobody is vouched for; flying-squid sends
 * a line of the server's instead, of nobody (chat.js). It colours its own lines with `&e` codes, and where chat is NBT
 * sends the codes as text: its lines go out without colour.
 */
export function installChat(game: Game): void {
  for (const name of Object.keys(game.server.color)) Object.assign(game.server.color, { [name]: '' });
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const voice = new Voice(game, player);
    const client = player._client;
    client.removeAllListeners('chat');
    client.removeAllListeners('chat_message');
    client.on('chat_message', ({ message }: { readonly message: string }) => voice.say(message));
    // Up to 1.18 commands come this way too.
    client.on('chat', ({ message }: { readonly message: string }) => {
      if (message.startsWith('/')) player.handleCommand(message.slice(1));
      else voice.say(message);
    });
  });
}

/** What one player says, as packets to all. */
class Voice {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  #said = 0;

  constructor(game: Game, player: SquidPlayer) {
    this.#game = game;
    this.#player = player;
  }

  say(message: string): void {
    if (message.length > MAX_MESSAGE_LENGTH) {
      this.#player.kick('Your message is too long.');
      return;
    }
    const signable = this.#game.server.supportFeature('signedChat');
    const [name, fields] = signable ? ['player_chat', this.#spoken(message)] : ['chat', this.#line(message)];
    this.#game.server._writeAll(name, fields);
    this.#said++;
    this.#game.server.emit(PLAYER_SAID, this.#player, message);
  }

  #line(message: string): PacketFields {
    const { username, uuid } = this.#player;
    const line = { translate: 'chat.type.text', with: [{ text: username }, { text: message }] };
    return { message: JSON.stringify(line), position: PLAYERS_LINE, sender: uuid };
  }

  #spoken(message: string): PacketFields {
    const { clock, registry } = this.#game;
    const { username, uuid } = this.#player;
    return {
      senderUuid: uuid,
      index: this.#said,
      plainMessage: message,
      timestamp: BigInt(clock.nowMs()),
      salt: 0n,
      previousMessages: [],
      filterType: 0,
      type: registry.version['>='](FORMS_INLINE_SINCE) ? { chatType: CHAT_FORM } : CHAT_FORM,
      networkName: registry.version['>='](NBT_TEXTS_SINCE) ? nbtText(username) : JSON.stringify({ text: username }),
    };
  }
}

function nbtText(text: string): unknown {
  return { type: 'compound', value: { text: { type: 'string', value: text } } };
}
