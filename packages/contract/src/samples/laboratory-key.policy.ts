import { requirements } from '../accounts/requirement.values.ts';
import { hasPermission } from '../primitives/access.ts';

interface Reporter {
  /** True if a program uses an API key. */
  readonly isKey?: boolean | undefined;
  readonly permissions: Parameters<typeof hasPermission>[0];
}

/**
 * An API key that reports results and can't edit them is the program of one laboratory: it has no business with the
 * files of others (docs/decisions/0040).
 */
export function isLaboratoryKey({ isKey, permissions }: Reporter): boolean {
  if (!isKey || hasPermission(permissions, requirements.editSample.access)) return false;
  return hasPermission(permissions, requirements.reportResults.access);
}
