import type { TextStreamPart, ToolSet } from 'ai';
import { type Success, succeed, textOf } from '../../core/index.ts';
import type { ToolCall } from '../request.ts';
import { MODEL_TEXTS } from '../texts.ts';
import type {
  AnswerForm,
  Backend,
  BackendCall,
  BackendHearing,
  BackendReply,
  BackendSound,
  BackendSpeech,
  BackendTranscript,
  BackendVectors,
  Trouble,
} from './backend.ts';
import { counted, finishOf, sdkMessage, tokensOf, toolCallOf } from './sdk-shapes.ts';
import { hearOver, speakOver } from './sound-protocol.ts';
import type { SdkModel, Speaking } from './speaking.ts';
import { trouble, troubleOf } from './trouble.ts';

/**
 * A model behind `ai`'s `streamText`, always streamed: a long answer keeps its connection, a hanging one is noticed, and
 * of one that is given up it is known how far it came. The SDK is loaded with the first call.
 */
export class SdkBackend implements Backend {
  readonly provider: string;
  readonly model: string;
  readonly #speaking: Speaking;
  #loaded: Promise<SdkModel> | undefined;

  constructor(speaking: Speaking) {
    this.provider = speaking.tier.provider;
    this.model = speaking.tier.model;
    this.#speaking = speaking;
  }

  formNote(form: AnswerForm): string {
    const schema = JSON.stringify(form.json);
    const { preset, locale } = this.#speaking;
    return preset.structured === 'schema' ? schema : textOf(MODEL_TEXTS.formNote, locale, { schema });
  }

  async generate(call: BackendCall): Promise<Success<BackendReply> | Trouble> {
    try {
      return await this.#generate(call);
    } catch (thrown) {
      return troubleOf(thrown, this.#about);
    }
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Success<BackendVectors> | Trouble> {
    try {
      const model = (await this.#sdk()).embedding();
      if (model === undefined) {
        const detail = 'this provider has no embeddings';
        return trouble('request_rejected', { retry: false, blame: 'none', billed: false }, { ...this.#about, detail });
      }
      const { embedMany } = await import('ai');
      const found = await embedMany({ model, values: [...texts], maxRetries: 0, abortSignal: signal });
      const vectors = found.embeddings.map((embedding) => Float32Array.from(embedding));
      const inputTokens = counted(found.usage.tokens);
      if (vectors.length === texts.length) return succeed({ vectors, inputTokens });
      const detail = `${vectors.length} vectors for ${texts.length} texts`;
      return trouble('bad_response', { retry: true, blame: 'try', billed: true }, { ...this.#about, detail });
    } catch (thrown) {
      return troubleOf(thrown, this.#about);
    }
  }

  speak(speech: BackendSpeech): Promise<Success<BackendSound> | Trouble> {
    return speakOver(this.#speaking, speech);
  }

  transcribe(hearing: BackendHearing): Promise<Success<BackendTranscript> | Trouble> {
    return hearOver(this.#speaking, hearing);
  }

  get #about(): { model: string; keyFrom: string } {
    return { model: `${this.provider}/${this.model}`, keyFrom: this.#speaking.preset.keyFrom ?? '' };
  }

  #sdk(): Promise<SdkModel> {
    this.#loaded ??= import('./sdk-models.ts').then(({ sdkModel }) => sdkModel(this.#speaking));
    return this.#loaded;
  }

  async #generate(call: BackendCall): Promise<Success<BackendReply> | Trouble> {
    const { streamText, jsonSchema, Output } = await import('ai');
    // The SDK writes its warnings to the process's own output unless it is told not to.
    globalThis.AI_SDK_LOG_WARNINGS ??= false;
    const sdk = await this.#sdk();
    const { reasoning, callOptions } = sdk;
    const { temperature } = this.#speaking.tier;
    const { structured } = this.#speaking.preset;
    const { form, maxOutputTokens, signal } = call;
    const output =
      form === undefined || structured === 'note'
        ? undefined
        : structured === 'json'
          ? Output.json()
          : Output.object({ schema: jsonSchema(form.json), name: form.name });
    const tools: ToolSet = Object.fromEntries(
      call.tools.map(({ name, description, inputSchema }) => [
        name,
        { description, inputSchema: jsonSchema(inputSchema) },
      ]),
    );
    const { stream } = streamText({
      model: sdk.language(),
      ...this.#instructions(call, sdk),
      messages: call.messages.map(sdkMessage),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      reasoning,
      ...(temperature !== undefined && { temperature }),
      ...(callOptions !== undefined && { providerOptions: callOptions }),
      ...(output !== undefined && { output }),
      ...(call.tools.length > 0 && { tools, toolChoice: call.toolChoice }),
      onError: () => {},
    });
    return this.#read(stream, call);
  }

  /** The head first, by itself where the provider caches up to a mark; a note on the form after it. */
  #instructions({ head, form }: BackendCall, { headOptions }: SdkModel) {
    const isSaid = form !== undefined && this.#speaking.preset.structured !== 'schema';
    const note = isSaid ? this.formNote(form) : undefined;
    if (head !== undefined && headOptions !== undefined) {
      const marked = { role: 'system' as const, content: head, providerOptions: headOptions };
      return { instructions: note === undefined ? [marked] : [marked, { role: 'system' as const, content: note }] };
    }
    // One system message: some chat templates refuse a second one.
    const parts = [head, note].filter((part) => part !== undefined);
    return parts.length === 0 ? {} : { instructions: parts.join('\n\n') };
  }

  async #read(
    stream: AsyncIterable<TextStreamPart<ToolSet>>,
    call: BackendCall,
  ): Promise<Success<BackendReply> | Trouble> {
    let text = '';
    const toolCalls: ToolCall[] = [];
    let end: Extract<TextStreamPart<ToolSet>, { type: 'finish' }> | undefined;
    for await (const part of stream) {
      switch (part.type) {
        case 'text-delta':
          text += part.text;
          call.onPiece('text', part.text);
          break;
        case 'reasoning-delta':
          call.onPiece('unseen', part.text);
          break;
        case 'tool-input-delta':
          call.onPiece('unseen', part.delta);
          break;
        case 'tool-call':
          toolCalls.push(toolCallOf(part));
          break;
        case 'error':
          return troubleOf(part.error, this.#about);
        case 'finish':
          end = part;
          break;
      }
    }
    if (end === undefined) {
      const detail = 'the answer broke off';
      return trouble('bad_response', { retry: true, blame: 'try', billed: true }, { ...this.#about, detail });
    }
    return succeed({ text, toolCalls, finish: finishOf(end.finishReason), tokens: tokensOf(end.totalUsage) });
  }
}
