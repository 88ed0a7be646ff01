import { verificationMethods, type VerificationMethod } from './service-line.values.ts';

const notePrefix = 'Field verification method: ';

/** EPA's list has no vacuum excavation. Its template says: 'If "Other," describe in the Notes field'. */
const notInEpaList: ReadonlySet<VerificationMethod> = new Set(['vacuumExcavationOne', 'vacuumExcavationMultiple']);
const notes = new Map<string, VerificationMethod>(
  verificationMethods
    .filter(({ code }) => notInEpaList.has(code))
    .map(({ code, label }) => [`${notePrefix}${label}`, code]),
);
const noteOf = new Map([...notes].map(([note, code]) => [code, note]));

interface EpaVerification {
  readonly verificationMethod: VerificationMethod | null;
  readonly notes: string | null;
}

/** The verification method from EPA's list; the exact method goes to the notes where the list lacks it. */
export function toEpaVerification({ verificationMethod, notes: own }: EpaVerification): EpaVerification {
  const note = verificationMethod === null ? undefined : noteOf.get(verificationMethod);
  return note === undefined
    ? { verificationMethod, notes: own }
    : { verificationMethod: 'other', notes: own === null ? note : `${own}\n${note}` };
}

/** Reads the note that `toEpaVerification` wrote: the method, and the notes without it. Undefined for other notes. */
export function parseVerificationNote(
  text: string,
): { readonly method: VerificationMethod; readonly notes: string; readonly note: string } | undefined {
  const prefixPosition = text.lastIndexOf(notePrefix);
  if (prefixPosition < 0 || (prefixPosition > 0 && text[prefixPosition - 1] !== '\n')) return undefined;
  const note = text.slice(prefixPosition).trimEnd();
  const method = notes.get(note);
  return method && { method, notes: text.slice(0, prefixPosition).trimEnd(), note };
}
