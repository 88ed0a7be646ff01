import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Button, Checkbox, CloseButton, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { formatStreetLine } from '../domains/locations/location.calculation.ts';
import { explainNotAssigned, getOutcomeLabel } from '../domains/sampling-events/event-location.calculation.ts';
import { useEventLocationCommands } from '../domains/sampling-events/event-location.commands.ts';
import { formatCount, formatNumber } from '../ui/format.ts';
import { FormProblems } from '../ui/FormProblems.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import { describeTierCounts, type ChosenCandidates } from './chosen-locations.ts';
import { RequiredSites } from './RequiredSites.tsx';
import classes from './AddLocations.module.css';

interface Props {
  readonly event: SamplingEvent;
  readonly suggested: SuggestedSites;
  readonly chosenLocations: ChosenCandidates;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** What was chosen so far against the goal, and the button that adds it. */
export function ChosenLocations({ event, suggested: { goal, assigned, rule }, chosenLocations, onRemove }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  const { assign } = useEventLocationCommands(me.defaultAccount.id);
  const mayCreate = isSampled(event) && meetsRequirement(me, requirements.createSamples);
  const [createsSamples, setCreatesSamples] = useState(mayCreate);
  const add = () =>
    assign.mutate(
      {
        locations: { locationIds: [...chosenLocations.keys()] },
        programId: event.programId,
        eventId: event.id,
        createsSamples,
      },
      {
        onSuccess: (outcome) => {
          toastSuccess(getOutcomeLabel(outcome, { program: event.programName, event: event.name }).at(-1) ?? '');
          void navigate({ to: `/events/${event.id}/locations` });
        },
      },
    );
  return (
    <section className={classes['chosen']} aria-labelledby="chosen-locations">
      <Group justify="space-between" gap="xs">
        <h2 id="chosen-locations">Add locations</h2>
        <Button disabled={chosenLocations.size === 0} loading={assign.isPending} onClick={add}>
          {chosenLocations.size === 0 ? 'Add locations' : `Add ${formatCount(chosenLocations.size, 'location')}`}
        </Button>
      </Group>
      <output>
        {goal > 0 && `${formatNumber(assigned + chosenLocations.size)} of ${formatCount(goal, 'planned location')}: `}
        {formatNumber(assigned)} in the event, {formatNumber(chosenLocations.size)} chosen.
        {chosenLocations.size > 0 && ` ${describeTierCounts(chosenLocations)}`}
      </output>
      <progress
        className={classes['progress']}
        aria-label="Chosen and planned locations"
        max={Math.max(1, goal)}
        value={Math.min(goal, assigned + chosenLocations.size)}
      />
      {rule && <RequiredSites event={event} />}
      {mayCreate && (
        <Checkbox
          label="Create the samples of these locations"
          checked={createsSamples}
          onChange={({ currentTarget }) => setCreatesSamples(currentTarget.checked)}
        />
      )}
      {assign.error && (
        <FormProblems title="No location was added" errors={[]} failure={explainNotAssigned(assign.error)} />
      )}
      {chosenLocations.size > 0 && (
        <details className={classes['rule']}>
          <summary>Chosen locations</summary>
          <ul className={classes['names']}>
            {[...chosenLocations.values()].map((site) => (
              <li key={site.id}>
                {formatStreetLine(site)}
                <CloseButton
                  size="sm"
                  aria-label={`Remove ${formatStreetLine(site)}`}
                  onClick={() => onRemove([site.id])}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
