// Checks the subject of a commit message; .githooks/commit-msg runs it with the file of the message.
import fs from 'node:fs';
import process from 'node:process';

const maxLength = 72;

/** What is wrong with the subject, or undefined. Git writes the subjects of merges and fixups itself. */
export function findSubjectError(message) {
  const subject = message.split('\n').find((line) => !line.startsWith('#') && line.trim() !== '') ?? '';
  if (/^(Merge|Revert|fixup!|squash!|amend!) ?/.test(subject)) return undefined;
  const { length } = [...subject.trim()];
  if (length > maxLength) return `The subject has ${length} characters. Shorten it to ${maxLength}: ${subject}`;
  if (!/^[A-Z]/.test(subject)) return `Begin the subject with a capitalized verb ("Add kit ordering"): ${subject}`;
  if (subject.trim().endsWith('.')) return `End the subject without a period: ${subject}`;
  return undefined;
}

const [, script, file] = process.argv;
if (script === import.meta.filename && file) {
  const error = findSubjectError(fs.readFileSync(file, 'utf8'));
  if (error) console.error(error);
  process.exitCode = error ? 1 : 0;
}
