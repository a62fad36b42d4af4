import { defineTexts } from '../../../core/index.ts';
import { type Action, action } from '../../actor/action.ts';
import type { Percept } from '../../bus/percept.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { NONE } from '../../world/entity.ts';
import { factOf } from '../predicates.ts';
import { towards } from './parts.ts';
import type { Scene } from './scene.ts';

/** Something one can do at once, with its mark. */
interface Option {
  readonly mark: string;
  readonly text: string;
  /** Left out: go on as before. */
  readonly plan?: readonly Action[];
}

const TEXTS = defineTexts({
  on: { en: 'go on with what you are at', zh: '继续做手里的事' },
  still: { en: 'keep still and listen', zh: '别动，听着' },
  see: { en: 'go and see, in {where}', zh: '到{where}去看看' },
  look: { en: 'look closely at {what}', zh: '仔细查看{what}' },
  tell: { en: 'call out what you see, for everybody to hear', zh: '大声喊出你看到的，让大家都听见' },
  scream: { en: 'scream', zh: '尖叫' },
  flee: { en: 'run to {where}', zh: '跑到{where}' },
  hide: { en: 'hide here', zh: '就地躲起来' },
  speak: { en: 'speak to {whom}', zh: '跟{whom}说话' },
  comfort: { en: 'comfort {whom}', zh: '安慰{whom}' },
});

const LISTEN_MS = 3 * MINUTE_MS;

/**
 * What one could do at once about something: each can be done from here, as far as one knows. The marks are the words
 * of this list, the same whatever happens.
 */
export function optionsFor(scene: Scene, percept: Percept): readonly Option[] {
  const { setting, view, head } = scene;
  const { type, actor, bearing, content } = percept;
  const options: Option[] = [];
  const add = (mark: keyof typeof TEXTS, values: Record<string, string>, plan?: readonly Action[]) =>
    options.push({ mark, text: scene.say(TEXTS[mark], values), ...(plan === undefined ? {} : { plan }) });
  const { running, suspended } = scene.moment.request;
  if (running !== undefined || suspended !== undefined) add('on', {});
  add('still', {}, [action('wait', { durationMs: LISTEN_MS })]);
  const from =
    percept.place !== NONE && percept.place !== view.place
      ? setting.entityOf('place', percept.place)
      : towards(scene, bearing);
  if (from !== NONE && bearing !== 'here') {
    add('see', { where: scene.nameOf(from) }, [action('go', { object: from }), action('look')]);
  }
  const body = bodyIn(scene, percept);
  if (body !== NONE) {
    const what = scene.nameOf(body);
    const facts = [factOf(body, 'lies_dead', { place: view.place })];
    add('look', { what }, [action('inspect', { object: body })]);
    add('tell', {}, [action('call', { facts })]);
  }
  const other =
    actor !== NONE &&
    actor !== scene.self &&
    view.people.some(({ person, posture }) => person === actor && posture === 'up');
  if (other && type !== 'attack' && type !== 'death') {
    const object = setting.entityOf('person', actor);
    add('speak', { whom: scene.person(actor) }, [action('talk', { object })]);
    if (type === 'scream') add('comfort', { whom: scene.person(actor) }, [action('comfort', { object })]);
  }
  add('scream', {}, [action('scream')]);
  const { home } = head.persona.self;
  const refuge = home === view.place ? NONE : home;
  if (refuge !== NONE && scene.moment.request.senses.walkMs(refuge) !== NONE) {
    add('flee', { where: scene.place(refuge) }, [action('flee', { object: setting.entityOf('place', refuge) })]);
  }
  if (content.audience.includes(scene.self) || type !== 'found_out') add('hide', {}, [action('hide')]);
  return options;
}

/** The body that it is about, if one has it before one's eyes. */
function bodyIn(scene: Scene, { content }: Percept): number {
  const { setting, view } = scene;
  if (content.object === NONE || setting.kindOf(content.object) !== 'person') return NONE;
  const person = setting.indexIn(content.object);
  return view.people.some((each) => each.person === person && each.posture === 'dead') ? content.object : NONE;
}
