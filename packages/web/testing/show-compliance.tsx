import { listDeadlineChanges } from '@curbstop/contract/compliance/deadline.endpoints';
// Loaded before a test begins: a file that ended while its pages load this part would leave it broken for the next
// file.
import '../src/domains/attachments/AttachmentsSection.tsx';
import { ComplianceScreen } from '../src/screens/ComplianceScreen.tsx';
import { respond, type Responses } from './server.ts';
import { showScreen } from './show-screen.tsx';

/** A page of compliance for an account that samples under the Lead and Copper Rule. */
export function showCompliance(
  responses: readonly Responses[],
  {
    at = '/compliance',
    permissions = ['pws:admin'],
  }: { readonly at?: string; readonly permissions?: readonly string[] } = {},
) {
  const [path = ''] = at.split('?');
  return showScreen(<ComplianceScreen />, {
    responses: [...responses, respond(listDeadlineChanges, { total: 0, items: [] })],
    at,
    permissions,
    features: ['PT:LCR', 'COMMS'],
    path: path.split('/').length > 3 ? '/compliance/$part/$id' : '/compliance/{-$part}',
  });
}
