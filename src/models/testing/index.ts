export { type Opened, openGateway } from './open-gateway.ts';
export type { Said } from './protocols.ts';
export { HEARD, type SoundReply, type SoundStandIn, startSoundStandIn } from './sound-stand-in.ts';
export { type Behaviour, type Responder, type StandIn, type StandInRequest, say, startStandIn } from './stand-in.ts';
