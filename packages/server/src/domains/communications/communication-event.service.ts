import { id } from '@curbstop/contract/primitives/ids';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import type { CommunicationInput } from './communication-input.calculation.ts';

const eventReference = z.object({ eventId: id });

/** The specification's call names the event only, which is in one program [B7.11]. */
export async function findProgramId(
  trx: AccountTransaction,
  { programId, eventId }: CommunicationInput,
): Promise<string | null | undefined> {
  if (programId || !eventId) return programId;
  const event = await findEventById(trx, parseShape(eventReference, { eventId }).eventId);
  if (!event) throw commonProblems.notFound();
  return event.programId;
}
