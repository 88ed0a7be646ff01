import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { DropZone } from '../../ui/DropZone.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { FileImportDone } from '../../ui/FileImportDone.tsx';
import { RefusedFile } from '../../ui/RefusedFile.tsx';
import { WorkProgress } from '../../ui/WorkProgress.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { useAssignByFile, useAssignmentTemplate } from './event-assignment.commands.ts';
import { getOutcomeLabel } from './event-location.calculation.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    assignByFile: { readonly event: SamplingEvent };
  }
}

/** Assign the locations of a file to an event [A2.75, B2.24]: all of its rows or none. */
export function AssignByFile({ props: { event }, close }: OverlayContentProps<'assignByFile'>) {
  const me = useMe();
  const assign = useAssignByFile(me.defaultAccount.id, event);
  const template = useAssignmentTemplate(me.defaultAccount.id);
  const mayCreate = isSampled(event) && meetsRequirement(me, requirements.createSamples);
  const [createsSamples, setCreatesSamples] = useState(mayCreate);
  const [progress, setProgress] = useState(0);
  if (assign.data)
    return (
      <FileImportDone
        importId={assign.data.importId}
        sentences={[
          `${formatCount(assign.data.rows, 'row')} of the file read.`,
          ...getOutcomeLabel(assign.data, { program: event.programName, event: event.name }),
        ]}
        close={close}
      />
    );
  return (
    <Stack gap="md">
      <Text>
        A CSV or Excel file with the Location ID or the address of each location, one per row. If a row has no matching
        location, nothing is assigned.
      </Text>
      <Anchor component="button" type="button" onClick={() => template.mutate()}>
        Download the template
      </Anchor>
      {mayCreate && (
        <Checkbox
          label="Create the samples of these locations"
          checked={createsSamples}
          onChange={({ currentTarget }) => setCreatesSamples(currentTarget.checked)}
        />
      )}
      {assign.error && <RefusedFile title="No location was assigned" error={assign.error} />}
      {assign.isPending ? (
        <WorkProgress title="Assigning the locations of the file" state="running" done={progress} total={1} />
      ) : (
        <DropZone
          label={`Locations of ${event.name}`}
          endings={assignmentEndings}
          max={1}
          onFiles={([file]) => {
            if (file) assign.mutate({ file, createsSamples, onProgress: setProgress });
          }}
        />
      )}
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
    </Stack>
  );
}

const assignmentEndings = ['.csv', '.txt', '.xlsx'];
