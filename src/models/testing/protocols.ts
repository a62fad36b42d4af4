/** A request's body, as far as the stand-in looks into it. */
export interface Body {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
  readonly system?: unknown;
  readonly input?: readonly string[];
  readonly tools?: readonly { readonly name?: string; readonly input_schema?: unknown }[];
  readonly tool_choice?: unknown;
  readonly [key: string]: unknown;
}

/** What a model says. */
export interface Said {
  readonly text: string;
  readonly thinking?: string;
  readonly toolCalls?: readonly { readonly id: string; readonly name: string; readonly json: string }[];
  readonly finish?: 'stop' | 'length' | 'refused';
  /** Undefined leaves it out, as some servers do; default 100 in, 0 cached, 10 out. */
  readonly usage?: { readonly input: number; readonly cached: number; readonly output: number } | 'none';
  /** An error in the midst of the stream, after the text. */
  readonly error?: string;
}

const USAGE = { input: 100, cached: 0, output: 10 };

/** A text in pieces of some words. */
function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,12}/g) ?? [];
}

function event(data: unknown, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The stream of OpenAI's chat completions, an element an event. */
export function openAiEvents({ body }: { readonly body: Body }, said: Said): string[] {
  const { text, thinking, toolCalls = [], finish = 'stop', usage = USAGE, error } = said;
  const chunk = (delta: object, finishReason: string | null = null) =>
    event({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: body.model,
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    });
  const events = [chunk({ role: 'assistant', content: '' })];
  if (thinking !== undefined) events.push(...pieces(thinking).map((piece) => chunk({ reasoning_content: piece })));
  events.push(...pieces(text).map((piece) => chunk(finish === 'refused' ? { refusal: piece } : { content: piece })));
  if (error !== undefined) return [...events, event({ error: { message: error, type: 'server_error' } })];
  for (const [index, { id, name, json }] of toolCalls.entries()) {
    events.push(chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }));
    events.push(...pieces(json).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })));
  }
  const reason = toolCalls.length > 0 ? 'tool_calls' : finish === 'refused' ? 'content_filter' : finish;
  events.push(chunk({}, reason));
  if (usage !== 'none') {
    events.push(
      event({
        id: 'c1',
        choices: [],
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          prompt_tokens_details: { cached_tokens: usage.cached },
        },
      }),
    );
  }
  events.push('data: [DONE]\n\n');
  return events;
}

/** The stream of Anthropic's messages, an element an event. */
export function anthropicEvents({ body }: { readonly body: Body }, said: Said): string[] {
  const { text, thinking, toolCalls = [], finish = 'stop', usage = USAGE, error } = said;
  const events: string[] = [];
  const tell = (type: string, more: object) => events.push(event({ type, ...more }, type));
  const { input, cached, output } = usage === 'none' ? { input: 0, cached: 0, output: 0 } : usage;
  const message = { id: 'm1', type: 'message', role: 'assistant', model: body.model, content: [], stop_reason: null };
  const counts = { input_tokens: input - cached, cache_read_input_tokens: cached, cache_creation_input_tokens: 0 };
  tell('message_start', { message: { ...message, usage: { ...counts, output_tokens: 1 } } });
  let index = 0;
  const block = (start: object, deltas: readonly object[]) => {
    tell('content_block_start', { index, content_block: start });
    for (const delta of deltas) tell('content_block_delta', { index, delta });
    tell('content_block_stop', { index: index++ });
  };
  if (thinking !== undefined) {
    const deltas = pieces(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece }));
    block({ type: 'thinking', thinking: '', signature: '' }, deltas);
  }
  block(
    { type: 'text', text: '' },
    pieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
  );
  if (error !== undefined) {
    tell('error', { error: { type: 'overloaded_error', message: error } });
    return events;
  }
  for (const { id, name, json } of toolCalls) {
    const deltas = pieces(json).map((piece) => ({ type: 'input_json_delta', partial_json: piece }));
    block({ type: 'tool_use', id, name, input: {} }, deltas);
  }
  const reasons = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' };
  const reason = toolCalls.length > 0 ? 'tool_use' : reasons[finish];
  tell('message_delta', { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: output } });
  tell('message_stop', {});
  return events;
}

/** Vectors of texts: three numbers that depend on the text, unless what is said is JSON itself. */
export function openAiVectors({ input = [], model }: Body, { text }: Said): unknown {
  if (text.startsWith('{')) return JSON.parse(text);
  const data = input.map((each, index) => ({ object: 'embedding', index, embedding: [each.length, index, 0.5] }));
  return { object: 'list', model, data, usage: { prompt_tokens: 7, total_tokens: 7 } };
}
