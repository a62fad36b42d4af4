import { createHash } from 'node:crypto';
import { type Locale, textOf } from '../core/index.ts';
import { PAGE_TEXTS } from './texts.ts';

/**
 * The page's program: it follows the player's session by server-sent events, plays its clips one after another, tells how
 * far it is, and sends recordings. Texts of others go in as text, never as HTML.
 */
const SCRIPT = `
const texts = JSON.parse(document.getElementById('texts').textContent);
const base = location.pathname.replace(/\\/$/, '');
const [title, line, play, talk, heard] = ['title', 'line', 'play', 'talk', 'heard'].map((id) => document.getElementById(id));
const audio = new Audio();
let state, clip = 0, wanted = false, loaded = '';
const isLive = () => state !== undefined && !['ended', 'cancelled'].includes(state.standing);
const post = (path, body) => fetch(base + path, { method: 'POST', body });
const tell = (isOver) => {
  if (!isLive() || loaded === '') return;
  const positionMs = Math.round(audio.currentTime * 1000);
  post('/told', JSON.stringify({ session: state.session, clip, positionMs, isOver }));
};
const show = () => {
  title.textContent = isLive() ? state.title : '';
  line.textContent = isLive() ? (state.clips[clip]?.text ?? '...') : texts.silent;
  play.textContent = wanted && !audio.paused ? texts.pause : texts.listen;
  play.disabled = !isLive();
};
const go = () => {
  const next = state?.clips[clip];
  if (!isLive() || state.standing === 'paused' || !wanted || next === undefined) audio.pause();
  else {
    const source = base + '/clip/' + next.name;
    if (loaded !== state.session + clip) {
      loaded = state.session + clip;
      audio.src = source;
    }
    audio.play().catch(() => {});
  }
  show();
};
audio.onended = () => { tell(true); clip++; loaded = ''; go(); };
audio.onplay = audio.onpause = show;
audio.ontimeupdate = () => { const second = Math.floor(audio.currentTime); if (second !== audio.told) { audio.told = second; tell(false); } };
play.onclick = () => {
  if (state.standing === 'paused') { wanted = true; post('/resume'); }
  else if (wanted && !audio.paused) post('/pause');
  else { wanted = true; go(); }
};
const events = new EventSource(base + '/events');
events.onmessage = ({ data }) => {
  const next = JSON.parse(data);
  if (next.session !== state?.session) { clip = next.clip; loaded = ''; }
  state = next;
  go();
};
events.onerror = () => { if (events.readyState === 2) { line.textContent = texts.gone; play.disabled = talk.disabled = true; } };
let recorder;
talk.onclick = async () => {
  if (recorder?.state === 'recording') return recorder.stop();
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const pieces = [];
    recorder = new MediaRecorder(stream, { audioBitsPerSecond: 24000 });
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.onstop = async () => {
      talk.textContent = texts.talk;
      for (const track of stream.getTracks()) track.stop();
      const answer = await (await post('/ask', new Blob(pieces))).json();
      heard.textContent = answer.ok ? texts.heard + answer.text : answer.why;
    };
    recorder.start();
    talk.textContent = texts.stop;
  } catch (thrown) {
    heard.textContent = texts.noMicrophone + thrown.message;
  }
};
show();
`;

const STYLE = `
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
button { font: inherit; padding: 0.4rem 1rem; margin-right: 0.5rem; }
#line { min-height: 4.5em; white-space: pre-wrap; }
`;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page may do: its own script and style, sounds and requests of its own origin, and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page that plays what is read to a player, and records what they ask; the same for all. */
export function voicePage(locale: Locale): string {
  const texts = Object.fromEntries(Object.entries(PAGE_TEXTS).map(([name, text]) => [name, textOf(text, locale)]));
  const { title = '', listen = '', talk = '' } = texts;
  // Within a script no tag may begin.
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<h2 id="title"></h2>
<p id="line" aria-live="polite"></p>
<p><button id="play">${listen}</button><button id="talk">${talk}</button></p>
<p id="heard" aria-live="polite"></p>
<script id="texts" type="application/json">${json}</script>
<script>${SCRIPT}</script>
</html>
`;
}
