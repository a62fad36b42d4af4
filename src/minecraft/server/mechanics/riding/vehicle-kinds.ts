/** Boats and rafts, with a chest or without. */
const BOATS = /(^|_)(boat|raft)$/;
const WITH_CHEST = /(^|_)chest_(boat|raft)$/;
const MINECART = 'minecart';

/** Whether a kind of entity or item is a vehicle that one sits in. */
export function isVehicle(name: string): boolean {
  return name === MINECART || isBoat(name);
}

/** Whether it floats, and goes where its first rider steers. */
export function isBoat(name: string): boolean {
  return BOATS.test(name);
}

/** How many may sit in it. */
export function seatsOf(name: string): number {
  return isBoat(name) && !WITH_CHEST.test(name) ? 2 : 1;
}

/** The kind of entity that an item becomes: up to 1.21.1 boats of all woods are one kind. */
export function kindOfItem(item: string, exists: (kind: string) => boolean): string | undefined {
  if (!isVehicle(item)) return undefined;
  const general = WITH_CHEST.test(item) ? 'chest_boat' : 'boat';
  return [item, general].find(exists);
}

/** The item that a kind is taken up as, where it was not put down as one. */
export function itemOfKind(kind: string): string {
  return kind === 'boat' || kind === 'chest_boat' ? `oak_${kind}` : kind;
}
