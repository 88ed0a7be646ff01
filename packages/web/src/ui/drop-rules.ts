import { joinWithOr } from '@curbstop/contract/primitives/join-list';
import { formatFileSize } from './format.ts';

interface DropRules {
  /** Accepted extensions with their dot: `['.csv', '.xlsx']`. The server checks the content. */
  readonly endings: readonly string[];
  /** How many files can be dropped at once; 1 for a single file, 5 by default for several [A5.39]. */
  readonly max: number;
  readonly maxBytes?: number | undefined;
}

interface DropResult<F> {
  readonly accepted: readonly F[];
  readonly problems: readonly string[];
}

interface NamedFile {
  readonly name: string;
  readonly size: number;
}

/** Splits dropped files into accepted ones and errors. Too many files reject the whole drop. */
export function evaluateDrop<F extends NamedFile>(files: readonly F[], rules: DropRules): DropResult<F> {
  if (files.length > rules.max) {
    const sentence =
      rules.max === 1
        ? 'Only 1 file is accepted at a time. Please select one file.'
        : `Only ${rules.max} files are accepted at a time. Please select fewer files.`;
    return { accepted: [], problems: [sentence] };
  }
  const problems: string[] = [];
  const acceptedFiles = files.filter((file) => {
    const wrong = whatIsWrong(file, rules);
    if (wrong) problems.push(wrong);
    return !wrong;
  });
  return { accepted: acceptedFiles, problems };
}

function whatIsWrong(file: NamedFile, { endings, maxBytes }: DropRules): string | undefined {
  const name = file.name.toLowerCase();
  if (endings.length > 0 && !endings.some((ending) => name.endsWith(ending)))
    return `${file.name} is not a supported file type. Choose a file that ends in ${joinWithOr(endings)}.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (maxBytes !== undefined && file.size > maxBytes)
    return `${file.name} is ${formatFileSize(file.size)}. The largest file that can be uploaded is ${formatFileSize(maxBytes)}.`;
  return undefined;
}
