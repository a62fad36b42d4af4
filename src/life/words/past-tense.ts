/** English verbs that a label may begin with and that are not regular. */
const IRREGULAR: Readonly<Record<string, string>> = {
  begin: 'began',
  bend: 'bent',
  bite: 'bit',
  blow: 'blew',
  break: 'broke',
  bring: 'brought',
  build: 'built',
  buy: 'bought',
  catch: 'caught',
  come: 'came',
  cut: 'cut',
  dig: 'dug',
  do: 'did',
  draw: 'drew',
  drink: 'drank',
  drive: 'drove',
  eat: 'ate',
  fall: 'fell',
  feed: 'fed',
  feel: 'felt',
  fight: 'fought',
  find: 'found',
  get: 'got',
  give: 'gave',
  go: 'went',
  grind: 'ground',
  hang: 'hung',
  have: 'had',
  hear: 'heard',
  hide: 'hid',
  hold: 'held',
  keep: 'kept',
  kneel: 'knelt',
  lay: 'laid',
  lead: 'led',
  leave: 'left',
  let: 'let',
  lie: 'lay',
  light: 'lit',
  make: 'made',
  pay: 'paid',
  put: 'put',
  read: 'read',
  ride: 'rode',
  ring: 'rang',
  run: 'ran',
  say: 'said',
  see: 'saw',
  sell: 'sold',
  send: 'sent',
  set: 'set',
  shake: 'shook',
  shut: 'shut',
  sing: 'sang',
  sit: 'sat',
  sleep: 'slept',
  speak: 'spoke',
  spin: 'spun',
  strike: 'struck',
  split: 'split',
  stand: 'stood',
  steal: 'stole',
  sweep: 'swept',
  swim: 'swam',
  take: 'took',
  teach: 'taught',
  tear: 'tore',
  tell: 'told',
  think: 'thought',
  throw: 'threw',
  wake: 'woke',
  wear: 'wore',
  weave: 'wove',
  win: 'won',
  wind: 'wound',
  write: 'wrote',
};
const VOWELS = 'aeiou';

/** An infinitive that begins a label in the past: `burn a paper` becomes `burned a paper`. */
export function inThePast(label: string): string {
  const end = label.search(/[\s,]/);
  const verb = end === -1 ? label : label.slice(0, end);
  return pastOf(verb) + label.slice(verb.length);
}

function pastOf(verb: string): string {
  const known = IRREGULAR[verb];
  if (known !== undefined) return known;
  if (verb.endsWith('e')) return `${verb}d`;
  const [beforeLast = '', last = ''] = [verb.at(-2), verb.at(-1)];
  if (last === 'y' && !VOWELS.includes(beforeLast)) return `${verb.slice(0, -1)}ied`;
  return isShort(verb) ? `${verb}${last}ed` : `${verb}ed`;
}

/** One syllable that ends in one vowel and one consonant, which is then doubled: `chop`, `chopped`. */
function isShort(verb: string): boolean {
  return /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb);
}
