/**
 * How far a trade has come. `taking`, `giving` and `returning` are written before the game is asked; whoever is cut off
 * there leaves it `unclear_...`, for a person to look. `taken` (paid, the goods are still due) and `owed` (the price is to
 * be given back) wait for the player. `given`, `returned` and `refused` (nothing was taken) are its ends.
 */
export const STEPS = [
  'taking',
  'giving',
  'returning',
  'taken',
  'owed',
  'unclear_taking',
  'unclear_giving',
  'unclear_returning',
  'given',
  'returned',
  'refused',
] as const;

export type Step = (typeof STEPS)[number];
/** A step at which the game is being asked. */
export type Asking = 'taking' | 'giving' | 'returning';
/** A step at which what the game did is not known. */
export type Unclear = `unclear_${Asking}`;
export type End = 'given' | 'returned' | 'refused';

/** What the game answered: `away` is a refusal that may be another answer later. */
export type Answer = 'done' | 'refused' | 'away' | 'unknown';

const AFTER: Readonly<Record<Asking, Readonly<Record<Answer, Step>>>> = {
  taking: { done: 'giving', refused: 'refused', away: 'refused', unknown: 'unclear_taking' },
  giving: { done: 'given', refused: 'returning', away: 'taken', unknown: 'unclear_giving' },
  // That a price cannot be given back, ever, is for a person.
  returning: { done: 'returned', refused: 'unclear_returning', away: 'owed', unknown: 'unclear_returning' },
};

/** The step that an answer of the game leads to. */
export function stepAfter(step: Asking, answer: Answer): Step {
  return AFTER[step][answer];
}

const DECIDED: Readonly<Record<Unclear, Readonly<Record<'happened' | 'not_happened', Step>>>> = {
  unclear_taking: { happened: 'taken', not_happened: 'refused' },
  unclear_giving: { happened: 'given', not_happened: 'taken' },
  unclear_returning: { happened: 'returned', not_happened: 'owed' },
};

/** The step that a person's decision leads to. */
export function stepDecided(step: Unclear, happened: boolean): Step {
  return DECIDED[step][happened ? 'happened' : 'not_happened'];
}

/** The step that a trade goes on with when its player is there; undefined where it does not go on by itself. */
export function stepResumed(step: Step): 'giving' | 'returning' | undefined {
  if (step === 'taken') return 'giving';
  return step === 'owed' ? 'returning' : undefined;
}

/** The step of a trade that was cut off while the game was asked. */
export function unclearOf(step: Asking): Unclear {
  return `unclear_${step}`;
}

export function isAsking(step: Step): step is Asking {
  return step === 'taking' || step === 'giving' || step === 'returning';
}

export function isUnclear(step: Step): step is Unclear {
  return step.startsWith('unclear_');
}

export function isEnd(step: Step): step is End {
  return step === 'given' || step === 'returned' || step === 'refused';
}
