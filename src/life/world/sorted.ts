/** Puts a number into an ascending list, unless it is there. O(length), without allocation: lists of people in a room. */
export function insertSorted(list: number[], value: number): void {
  let at = list.length;
  while (at > 0 && (list[at - 1] ?? 0) > value) at--;
  if (list[at - 1] === value) return;
  list.push(value);
  for (let i = list.length - 1; i > at; i--) list[i] = list[i - 1] ?? value;
  list[at] = value;
}

/** Takes a number out of an ascending list, if it is there. As {@link insertSorted}. */
export function removeSorted(list: number[], value: number): void {
  const at = list.indexOf(value);
  if (at === -1) return;
  for (let i = at + 1; i < list.length; i++) list[i - 1] = list[i] ?? value;
  list.pop();
}
