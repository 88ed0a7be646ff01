/** Whether two texts name the same tap or fountain: "Fountain, gym" and "Gym fountain". */
export const isSameOutlet = (one: string, other: string): boolean => toWords(one) === toWords(other);

const toWords = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
