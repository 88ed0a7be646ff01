import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { FastifyRequest } from 'fastify';

/** [B7.15]: endpoints with a version in a header, by the beginning of their path. */
const versions: readonly { readonly path: string; readonly version: string }[] = [
  { path: '/platform/communications/', version: 'v2' },
];

/**
 * There is one version, so the header can be left out; another one would be answered with what its caller does not
 * expect.
 */
export function requireKnownVersion(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { path }: Pick<Endpoint, 'path'>,
): void {
  const versioned = versions.find((one) => path.startsWith(one.path));
  const sent = headers['version'];
  if (!versioned || sent === undefined || sent === versioned.version) return;
  throw commonProblems.unknownVersion({ property: 'version', values: { version: versioned.version } });
}
