import { featureLabels } from '@curbstop/contract/accounts/feature.values';
import { permissionLabels } from '@curbstop/contract/accounts/member.values';
import type { SecurityEvent } from '@curbstop/contract/accounts/security-event.endpoints';
import { securityEventLabels, type SecurityEventKind } from '@curbstop/contract/accounts/security-event.values';
import { formatInstant } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** Events that are highlighted as suspicious. */
export const eventTones: Partial<Readonly<Record<SecurityEventKind, StatusTone>>> = {
  signInFailed: 'attention',
  signInLocked: 'failed',
  apiKeyRefused: 'attention',
};

export const eventChoices = Object.entries(securityEventLabels).map(([value, label]) => ({ value, label }));

/** The person concerned; an unknown name typed at sign-in is not stored. */
export function describePerson({ person, personEmail }: Pick<SecurityEvent, 'person' | 'personEmail'>): string | null {
  return person ?? personEmail;
}

/** The acting user; for a sign-in, the person themselves. */
export function describeAuthor({
  by,
  person,
  personEmail,
}: Pick<SecurityEvent, 'by' | 'person' | 'personEmail'>): string | null {
  return by ?? person ?? personEmail;
}

const labels: Readonly<Record<string, string>> = {
  permissions: 'Permissions',
  active: 'Active',
  plan: 'Plan',
  name: 'Name',
  expiresOn: 'Expires on',
  reason: 'Reason',
  featureCode: 'Feature',
  enabled: 'Turned on',
  pwsid: 'PWSID',
};

/** The changed fields with their values before and after. */
export function listSecurityChanges({ before, after }: Pick<SecurityEvent, 'before' | 'after'>): readonly {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: labels[name] ?? name,
    before: formatEventValue(name, before?.[name]),
    after: formatEventValue(name, after?.[name]),
  }));
}

/** "Permissions: View, now View, Edit" */
export function describeChanges(event: Pick<SecurityEvent, 'before' | 'after'>): string {
  return listSecurityChanges(event)
    .map(({ name, before, after }) =>
      before !== null && after !== null ? `${name}: ${before}, now ${after}` : `${name}: ${after ?? before ?? ''}`,
    )
    .join('; ');
}

function formatEventValue(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((one) => formatTerm(String(one))).join(', ') || 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name.endsWith('On') && typeof value === 'string') return formatInstant(value);
  return typeof value === 'string' ? formatTerm(value) : JSON.stringify(value);
}

function formatTerm(word: string): string {
  if (Object.hasOwn(permissionLabels, word)) return permissionLabels[word as keyof typeof permissionLabels].label;
  return Object.hasOwn(featureLabels, word) ? featureLabels[word as keyof typeof featureLabels] : word;
}
