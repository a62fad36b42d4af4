import type { ThinkRequest } from '../../actor/mind.ts';
import type { Utterance } from '../../bus/life-event.ts';
import type { Head } from '../../cognition/head.ts';
import { ownWords } from './agenda.ts';
import { replyTo } from './replies.ts';
import { Turn } from './turn.ts';

/**
 * What a resident says at its beat, by rules: an answer to what was said to it, else what it has reason to say itself:
 * from its own head alone. Undefined is silence.
 */
export function speak(request: ThinkRequest, head: Head): Utterance | undefined {
  if (request.talk === undefined) return undefined;
  const turn = new Turn(request, request.talk, head);
  return replyTo(turn) ?? ownWords(turn);
}
