/** What a page says. */
interface PageText {
  readonly title: string;
  readonly text: string;
}

/** Elements whose content is not said. */
const SILENT = ['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'head', 'nav', 'footer'] as const;
/** Elements that begin a new line. */
const BLOCKS = /^\/?(?:p|div|br|li|ul|ol|tr|table|section|article|header|main|blockquote|pre|h[1-6]|dt|dd)$/;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

/** The text of an HTML page, headings as Markdown writes them. One pass: a page that is ill-formed costs no more. */
export function pageTextOf(html: string): PageText {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      text += html.slice(at);
      break;
    }
    text += html.slice(at, open);
    if (lower.startsWith('<!--', open)) {
      at = behind(lower, '-->', open);
      continue;
    }
    const close = html.indexOf('>', open);
    if (close === -1) break;
    const name = /^\/?[a-z][a-z0-9]*/.exec(lower.slice(open + 1, Math.min(close, open + 20)))?.[0] ?? '';
    const silent = SILENT.find((each) => each === name);
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (BLOCKS.test(name)) text += '\n';
    if (level !== undefined) text += `\n${'#'.repeat(Number(level))} `;
    if (name === 'p' || name === '/p') text += '\n';
    at = silent === undefined ? close + 1 : behind(lower, `</${silent}`, close);
    if (silent !== undefined) at = behind(lower, '>', at);
  }
  return { title: titleOf(html, lower), text: tidy(decode(text)) };
}

/** Right behind the next `sign`, or the end. */
function behind(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found === -1 ? text.length : found + sign.length;
}

function titleOf(html: string, lower: string): string {
  const open = lower.indexOf('<title');
  if (open === -1) return '';
  const from = behind(lower, '>', open);
  const to = lower.indexOf('</title', from);
  return to === -1
    ? ''
    : tidy(decode(html.slice(from, to)))
        .replaceAll('\n', ' ')
        .slice(0, 200);
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '' : String.fromCodePoint(point);
  });
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
