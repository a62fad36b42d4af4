export type { GatewayConfig } from './config.ts';
export type { Estimate, EstimateLine, PlannedCalls } from './estimate.ts';
export { createGateway, type GatewayOptions } from './gateway.ts';
export type { Budgets, Cap, CapScope, CapUnit } from './ledger/caps.ts';
export {
  type CallOrigin,
  type Ledger,
  type MeterGroup,
  type MeterLine,
  openLedger,
  type Reserved,
} from './ledger/ledger.ts';
export type {
  CallLine,
  CapState,
  GatewayEvent,
  HeadLine,
  Meter,
  ModelGateway,
  ModelState,
  Probe,
} from './model-gateway.ts';
export { moneyText } from './money.ts';
export type { Price } from './prices.ts';
export type {
  Backend,
  BackendCall,
  BackendHearing,
  BackendReply,
  BackendSound,
  BackendSpeech,
  BackendTranscript,
  BackendVectors,
  Trouble,
} from './providers/backend.ts';
export {
  type Script,
  type ScriptedCall,
  type ScriptedOptions,
  type ScriptedReply,
  scripted,
} from './providers/scripted.ts';
export type { RecordedCall } from './recording/recorded-call.ts';
export { type Recorder, Recording } from './recording/recorder.ts';
export { readRecordingFile, recordToFile } from './recording/recording-file.ts';
export { readRecordingJournal, recordToJournal } from './recording/recording-journal.ts';
export type {
  Embeddings,
  LanguageTier,
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  TextRequest,
  Tier,
  ToolAnswer,
  ToolCall,
  ToolOffer,
  ToolRequest,
  Usage,
} from './request.ts';
export {
  type HeardFormat,
  type HeardSpeech,
  type HearingRequest,
  MAX_SPOKEN_CHARS,
  type SpeechRequest,
  type SpokenFormat,
  type SpokenSound,
} from './sound.ts';
export { tokenBound } from './tokens.ts';
