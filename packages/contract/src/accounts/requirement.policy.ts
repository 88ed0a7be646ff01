import { permits } from '../primitives/access.ts';
import type { Access } from '../primitives/endpoint.ts';

/** As much of a member as the needs look at; the server's Caller and the browser's view of a member both have it. */
export interface Standing {
  readonly permissions: ReadonlySet<string>;
  readonly features: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
}

/** A need as the wire carries it in a call; `Need` is the same with its words checked. */
interface Asked {
  readonly access: Access;
  readonly feature?: string | undefined;
  readonly flag?: string | undefined;
}

export type MissingRequirement = 'feature' | 'flag' | 'permission';

/** What stands between this member and what they want; nothing when they may. What the account lacks is told before what the person lacks. */
export function missingRequirement(member: Standing, { access, feature, flag }: Asked): MissingRequirement | undefined {
  if (feature !== undefined && !hasBought(member.features, feature)) return 'feature';
  if (flag !== undefined && !member.flags.has(flag)) return 'flag';
  return permits(member.permissions, access) ? undefined : 'permission';
}

/** `PT:` asks for any program type [A6.13]. */
export function hasBought(features: ReadonlySet<string>, feature: string): boolean {
  return feature.endsWith(':') ? [...features].some((code) => code.startsWith(feature)) : features.has(feature);
}
