import { newCommunication } from '@curbstop/contract/communications/communication.rules';
import { changeCommunicationStatus } from '../src/domains/communications/communication.service.ts';
import { createCommunication } from '../src/domains/communications/specified-communication.service.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';

type At = (on: string) => Promise<RequestContext>;

/** When the office wrote each letter; the Spanish one is still a draft. */
const letters = [
  { on: '2025-10-27T14:05:00Z', name: 'Annual notice: lead', templateId: 'serviceLineLead-en', isActive: true },
  { on: '2025-10-27T14:40:00Z', name: 'Annual notice: galvanized', templateId: 'serviceLineGrr-en', isActive: true },
  { on: '2025-10-28T15:10:00Z', name: 'Annual notice: unknown', templateId: 'serviceLineUnknown-en', isActive: true },
  { on: '2026-09-14T18:20:00Z', name: 'Welcome, new customers', templateId: 'newCustomer-en', isActive: true },
  { on: '2026-10-02T13:30:00Z', name: 'Aviso anual: plomo', templateId: 'serviceLineLead-es', isActive: false },
] as const;

/** The letters of the annual notices. */
export async function createDemonstrationLetters(at: At): Promise<void> {
  for (const { on, name, templateId, isActive } of letters) {
    const context = await at(on);
    const language = templateId.endsWith('-es') ? 'es' : 'en';
    const input = newCommunication.parse({ name, templateId, language, triggerType: 'AdHocLocation' });
    const { id, version } = await createCommunication(context, input);
    if (isActive) await changeCommunicationStatus(context, { id, version, status: 'Active' });
  }
}
