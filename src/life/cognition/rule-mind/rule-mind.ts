import type { Setting } from '../../world/setting.ts';
import { CognitionFrame } from '../frame.ts';
import { memoryWords } from '../thought-words.ts';
import { RuleLayers, type Speak } from './rule-layers.ts';

const SILENCE: Speak = () => undefined;

/**
 * The mind that runs everything without any model: the frame with all its layers by rules. `speak` finds the words of
 * talks; without it everybody is silent there.
 */
export function createRuleMind(setting: Setting, options: { readonly speak?: Speak } = {}): CognitionFrame {
  return new CognitionFrame({
    setting,
    layers: new RuleLayers(setting, options.speak ?? SILENCE),
    textOf: (remembered) => memoryWords(setting, remembered),
  });
}
