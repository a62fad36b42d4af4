import { NONE } from '../world/entity.ts';
import type { EventContent } from './life-event.ts';

/** The content of whatever was not perceived fully, and of events that have nothing to add. */
export const NO_CONTENT: EventContent = Object.freeze({
  object: NONE,
  target: NONE,
  from: NONE,
  facts: Object.freeze([]),
  speech: undefined,
  audience: Object.freeze([]),
  detail: '',
});

/** A content with whatever is not said left out. Fields are written out, so that all contents are of one shape. */
export function contentOf(fields: Partial<EventContent> | undefined): EventContent {
  if (fields === undefined) return NO_CONTENT;
  return {
    object: fields.object ?? NONE,
    target: fields.target ?? NONE,
    from: fields.from ?? NONE,
    facts: fields.facts ?? NO_CONTENT.facts,
    speech: fields.speech,
    audience: fields.audience ?? NO_CONTENT.audience,
    detail: fields.detail ?? '',
  };
}
