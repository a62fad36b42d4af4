import type { Setting } from '../../world/setting.ts';
import { CognitionFrame } from '../frame.ts';
import type { Layers } from '../layers.ts';
import { memoryWords } from '../thought-words.ts';
import { RuleLayers, type Speak } from './rule-layers.ts';

const SILENCE: Speak = () => undefined;

interface RuleMindOptions {
  readonly speak?: Speak;
  /** Layers that are asked first, and fall back on these: a model's, a replay's. */
  readonly over?: (rules: Layers) => Layers;
}

/**
 * The mind that runs everything without any model: the frame with all its layers by rules. `speak` finds the words of
 * talks; without it everybody is silent there.
 */
export function createRuleMind(
  setting: Setting,
  { speak = SILENCE, over = (rules) => rules }: RuleMindOptions = {},
): CognitionFrame {
  const rules = new RuleLayers(setting, speak);
  return new CognitionFrame({
    setting,
    layers: over(rules),
    rules,
    textOf: (remembered) => memoryWords(setting, remembered),
  });
}
