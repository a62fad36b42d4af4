import { type Locale, textOf } from '../../../core/index.ts';
import { staticGround } from '../../commons/static-ground.ts';
import type { Setting } from '../../world/setting.ts';
import { HEAD_TEXTS } from './prompt-texts.ts';

/** The head of every larger prompt: how to answer, then what everybody knows. The same to the byte for all, all night. */
export function headText(setting: Setting, locale: Locale): string {
  const commons = staticGround(setting, locale);
  return [textOf(HEAD_TEXTS.slow, locale), textOf(HEAD_TEXTS.commons, locale), commons].join('\n\n');
}
