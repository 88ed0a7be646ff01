import { hasPermission } from '../primitives/access.ts';
import type { Access } from '../primitives/endpoint.ts';

/** The part of a member that requirements check; the server's context and the browser's user both have it. */
export interface MemberAccess {
  readonly permissions: ReadonlySet<string>;
  readonly features: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
}

/** A requirement of an endpoint, as unchecked text; `Requirement` is the typed form. */
interface EndpointRequirement {
  readonly access: Access;
  readonly feature?: string | undefined;
  readonly flag?: string | undefined;
}

export type MissingRequirement = 'feature' | 'flag' | 'permission';

/** The first unmet requirement, or undefined. The account's features come before the person's permissions. */
export function findMissingRequirement(
  member: MemberAccess,
  { access, feature, flag }: EndpointRequirement,
): MissingRequirement | undefined {
  if (feature !== undefined && !hasFeature(member.features, feature)) return 'feature';
  if (flag !== undefined && !member.flags.has(flag)) return 'flag';
  return hasPermission(member.permissions, access) ? undefined : 'permission';
}

/**
 * `PT:` means any program type [A6.13], `PT:sampled` any that samples water; pitcher filters are handed out [A2.30].
 */
export function hasFeature(features: ReadonlySet<string>, feature: string): boolean {
  if (feature === 'PT:sampled') return [...features].some((code) => code.startsWith('PT:') && code !== 'PT:PF');
  return feature.endsWith(':') ? [...features].some((code) => code.startsWith(feature)) : features.has(feature);
}
