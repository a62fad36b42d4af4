export { type Body, type BodyOptions, createBody } from './body.ts';
export { bodyTools } from './catalogue.ts';
export type { BodyHost } from './host.ts';
export { openPlaces, type PlaceBookOptions } from './places.ts';
export { maxTokensOf } from './tokens.ts';
