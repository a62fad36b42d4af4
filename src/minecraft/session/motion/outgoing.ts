/** A packet to be written: its name and its fields, those of all versions together. */
export type OutgoingPacket = readonly [name: string, fields: object];

/** Nothing to be written. */
export const NOTHING: readonly OutgoingPacket[] = [];
