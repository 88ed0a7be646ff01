import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type * as securityEventEndpoints from '@curbstop/contract/accounts/security-event.endpoints';
import type { AccessChangeKind, PersonEventKind } from '@curbstop/contract/accounts/security-event.values';
import type { ChangeSource, Origin, RequestContext } from '../../foundation/request-context.ts';
import { getInstant, type Clock } from '../../foundation/clock.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Executor } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { listSecurityEventRows, insertAccessChange, insertPersonEvent } from './security-event.repository.ts';

/** Who made a change, and from where. */
interface Actor {
  readonly personId: string | null;
  readonly name: string | null;
  readonly source: ChangeSource;
  readonly origin?: Origin | undefined;
}

/** The system operator, on the command line. */
export const operatorActor = {
  personId: null,
  name: 'Curbstop support',
  source: 'command line',
} as const satisfies Actor;

/** A person who is not signed in yet. */
export function createAnonymousActor(origin: Origin | undefined): Actor {
  return { personId: null, name: null, source: 'screen', origin };
}

export function toActor({
  person,
  changeSource,
  origin,
}: Pick<RequestContext, 'person' | 'changeSource' | 'origin'>): Actor & { readonly name: string } {
  return { personId: person.id, name: formatPersonName(person), source: changeSource, origin };
}

/** The database or the transaction of the change. */
interface Dependencies {
  readonly owner: Executor;
  readonly clock: Clock;
}

/** Permanently records a sign-in event of a person. */
export async function recordPersonEvent(
  { owner, clock }: Dependencies,
  event: { readonly kind: PersonEventKind; readonly personId: string | null },
  by: Actor,
): Promise<void> {
  await insertPersonEvent(owner, { kind: event.kind, userId: event.personId, ...eventDetails(by, clock) });
}

interface AccessChange {
  readonly accountId: string;
  readonly kind: AccessChangeKind;
  /** Absent for changes of the account itself. */
  readonly personId?: string;
  /** Changed fields only. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Permanently records a change of access, in the transaction that makes the change. */
export async function recordAccessChange(
  { owner, clock }: Dependencies,
  { personId, ...change }: AccessChange,
  by: Actor & { readonly name: string },
): Promise<void> {
  await insertAccessChange(owner, {
    ...change,
    userId: personId ?? null,
    ...eventDetails(by, clock),
    doneByName: by.name,
  });
}

function eventDetails({ personId, name, source, origin }: Actor, clock: Clock) {
  return {
    doneBy: personId,
    doneByName: name,
    source,
    address: origin?.address ?? null,
    device: origin?.device ?? null,
    occurredOn: getInstant(clock),
  };
}

/** One page of security events for Administration. */
export const listSecurityEvents: Service<typeof securityEventEndpoints.listSecurityEvents> = async (
  context,
  request,
) => {
  const { total, items } = await listSecurityEventRows(toListContext(context), request);
  return {
    total,
    totalPages: Math.ceil(total / request.pageSize),
    pageSize: request.pageSize,
    pageNumber: request.page,
    items,
  };
};
