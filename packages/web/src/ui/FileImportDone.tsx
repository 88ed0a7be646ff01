import { Anchor } from '@mantine/core';
import { WizardDone } from './WizardDone.tsx';

interface Props {
  readonly sentences: readonly string[];
  /** The record of the file. */
  readonly importId: string;
  readonly close: () => void;
}

/** The outcome of a file whose rows were imported at once, with the page of its record. */
export function FileImportDone({ sentences, importId, close }: Props) {
  return (
    <WizardDone sentences={sentences} close={close}>
      <Anchor href={`/imports/files/${importId}`} onClick={close}>
        Open the import record
      </Anchor>
    </WizardDone>
  );
}
