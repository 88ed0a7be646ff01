import type { EventCandidate, SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import { Button, Checkbox, Group } from '@mantine/core';
import { formatStreetLine } from '../domains/locations/location.calculation.ts';
import { ClassificationBadge } from '../domains/service-lines/ClassificationBadge.tsx';
import { formatDay, formatCount, formatNumber } from '../ui/format.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import type { ChosenCandidates } from './chosen-locations.ts';
import classes from './AddLocations.module.css';

interface Props {
  readonly suggested: SuggestedSites;
  readonly chosenLocations: ChosenCandidates;
  readonly onAdd: (sites: readonly EventCandidate[]) => void;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** The locations that the rule would take first, each with its reason. */
export function SuggestedLocations({
  suggested: { goal, assigned, needed, rule, sites, notes },
  chosenLocations,
  onAdd,
  onRemove,
}: Props) {
  const open = sites.filter(({ id }) => !chosenLocations.has(id));
  return (
    <section className={classes['part']} aria-labelledby="suggested-locations">
      <Group justify="space-between" gap="xs">
        <h2 id="suggested-locations">Suggestions</h2>
        {open.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => onAdd(open)}>
            Choose all {formatCount(open.length, 'suggestion')}
          </Button>
        )}
      </Group>
      {rule === null ? (
        <p>This event has no sampling tiers, so nothing is suggested. Choose locations in the table.</p>
      ) : (
        <>
          <p>{needed === 0 ? describeEnough(goal, assigned) : describeSuggestions(rule.name, sites.length)}</p>
          {notes.length > 0 && (
            <ul className={classes['notes']}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          <details className={classes['rule']}>
            <summary>Rule</summary>
            {rule.note} ({rule.source})
          </details>
          {sites.length > 0 && (
            <ScrollRegion label="Suggested locations" className={classes['sites']}>
              <ul>
                {sites.map((site) => (
                  <li key={site.id}>
                    <Checkbox
                      checked={chosenLocations.has(site.id)}
                      onChange={({ currentTarget }) => (currentTarget.checked ? onAdd([site]) : onRemove([site.id]))}
                      label={formatStreetLine(site)}
                      description={describeSite(site)}
                    />
                    {site.classification && <ClassificationBadge category={site.classification} words="short" />}
                  </li>
                ))}
              </ul>
            </ScrollRegion>
          )}
        </>
      )}
    </section>
  );
}

/** Enough for the plan of the event, which is not always enough for the rule. */
function describeEnough(goal: number, assigned: number): string {
  return goal === 0
    ? 'No samples are planned for this event, so nothing is suggested. Edit the event and enter Samples planned, or choose locations in the table.'
    : `Nothing more is suggested: ${formatNumber(assigned)} of ${formatCount(goal, 'planned location')} in the event.`;
}

function describeSuggestions(rule: string, foundCount: number): string {
  if (foundCount === 0) return `No location has a valid tier of the ${rule} or a service line that gives one.`;
  return `${formatCount(foundCount, 'location')} suggested by tier under the ${rule}, higher tiers first. Locations sampled before come first within a tier.`;
}

function describeSite({ reason, lastSampledOn, otherEvents }: SuggestedSites['sites'][number]): string {
  return [
    reason,
    lastSampledOn && `Sampled ${formatDay(lastSampledOn)}.`,
    otherEvents.length > 0 && `Also in ${otherEvents.map(({ name }) => name).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
