import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button, Center } from '@mantine/core';
import { meetsRequirement, type Me } from '../domains/accounts/session.queries.ts';
import { LinePicture } from '../domains/service-lines/LinePicture';
import { EmptyState } from '../ui/EmptyState.tsx';

const example = {
  ownership: 'Split',
  connector: 'Unknown',
  system: { kind: 'nonLead', label: 'Copper', verified: true },
  customer: { kind: 'unknown', label: 'Unknown', verified: false },
} as const;

/** An inventory without lines. */
export function NoLines({ me }: { readonly me: Me }) {
  return (
    <EmptyState
      title="No service lines yet"
      picture={
        <Center>
          <LinePicture size="cell" {...example} />
        </Center>
      }
      action={
        meetsRequirement(me, requirements.importInventory) ? (
          <Button component="a" href="/inventory-import">
            Import file
          </Button>
        ) : undefined
      }
    >
      A service line has two sides: the system’s, from the main to the curb stop, and the customer’s, from there to the
      building. Import your workbook, in EPA’s template or your own layout. Each line is classified, with the reason.
    </EmptyState>
  );
}
