/**
 * Whether two texts name the same tap or fountain: "Fountain, gym" and "Gym fountain". With numbers the order counts:
 * "Room 1, sink 2" is not "Room 2, sink 1".
 */
export const isSameOutlet = (one: string, other: string): boolean => toWords(one) === toWords(other);

function toWords(text: string): string {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return (/\p{N}/u.test(text) ? words : words.toSorted()).join(' ');
}
