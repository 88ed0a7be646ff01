import { kitOrderFailed } from '@curbstop/contract/samples/kit.values';
import { toErrorMessage } from '../../ui/error-message.ts';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { describeBulkFailure } from '../../ui/table/selection-messages.ts';

interface Props {
  readonly error: unknown;
  /** Otherwise the locations are only assigned. */
  readonly createsKits: boolean;
}

/** Why an order failed. Without a refusal of the server, the order may have been saved. */
export function KitOrderProblem({ error, createsKits }: Props) {
  const { status } = toErrorMessage(error);
  const isRefused = status >= 400 && status < 500 && !isSaved(error);
  return (
    <FormProblems
      title={isRefused ? refusedTitle(createsKits) : unknownTitle(createsKits)}
      errors={[]}
      failure={
        <>
          <p>{describeBulkFailure(error, kitOrderFailed)}</p>
          {!isRefused && <p>{createsKits ? noSecondKit : noSecondAssignment}</p>}
        </>
      }
    />
  );
}

/** The order was saved, and its response was lost. */
const isSaved = (error: unknown) => (error as { readonly code?: unknown } | null)?.code === 'alreadyDone';

const refusedTitle = (createsKits: boolean) => (createsKits ? 'No kit was ordered' : 'No location was assigned');
const unknownTitle = (createsKits: boolean) =>
  createsKits ? 'It is not known whether the kits were ordered' : 'It is not known whether the locations were assigned';

const noSecondKit =
  'You can order again: a location that already has a kit for this event doesn’t get another one. The Kits list shows which kits exist.';
const noSecondAssignment = 'You can try again: a location is in an event only once.';
