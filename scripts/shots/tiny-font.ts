/** Width and height of a letter, in dots. */
export const LETTER_WIDTH = 3;
export const LETTER_HEIGHT = 5;

/** Each letter as five rows from the top, each row an octal digit whose bits are the dots from the left. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71244',
  '8': '75757',
  '9': '75717',
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25563',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  '.': '00002',
  ',': '00024',
  ':': '02020',
  '-': '00700',
  _: '00007',
  '/': '11244',
  '(': '12221',
  ')': '42224',
};

/** Whether a letter has a dot at a place; one that the font lacks is blank. Small letters look like capitals. */
export function hasDot(letter: string, x: number, y: number): boolean {
  const row = Number(LETTERS[letter.toUpperCase()]?.[y] ?? 0);
  return ((row >> (LETTER_WIDTH - 1 - x)) & 1) === 1;
}
