export type { PlaybackStanding, PlaybackState } from './playback.ts';
export { modelSpeaker, type Speaker } from './speaker.ts';
export { openSpeech, type Speech, type SpeechOptions } from './speech.ts';
export type { Clip, Spoken } from './speech-desk.ts';
export { spokenPieces } from './spoken-text.ts';
export type { Hear, Recorded } from './voice-door.ts';
