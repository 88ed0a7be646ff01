import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import type { listPopulationEntries } from '@curbstop/contract/compliance/population.endpoints';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatCount, formatInstant, formatNumber } from '../../ui/format.ts';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { useMe } from '../accounts/session.queries.ts';
import { PopulationForm } from './PopulationForm.tsx';
import { populationQuery } from './population.queries.ts';
import classes from './Compliance.module.css';

type Entry = z.output<typeof listPopulationEntries.response>['items'][number];

/** The numbers of people served, each with its day and the monitoring periods that it decides. */
export function PopulationSection() {
  const query = useQuery(populationQuery(useMe().defaultAccount.id));
  const [openId, setOpenId] = useUrlParameter('number');
  if (!query.data && query.error)
    return (
      <ErrorState
        title="The population served could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (!query.data)
    return <Skeleton height={240} maw={720} aria-busy="true" aria-label="Loading the population served" />;
  const entries = query.data.items.filter(({ correction }) => correction === null);
  const corrected = query.data.items.filter(({ correction }) => correction !== null);
  const edited = entries.find(({ id }) => id === openId);
  const close = () => setOpenId(undefined);
  return (
    <Stack gap="md" maw={720}>
      <section className={classes['card']} aria-labelledby="population">
        <h2 id="population">Population served over time</h2>
        <p>
          {citeRule('requiredSites')} Curbstop uses the largest population recorded for any day of a period. A smaller
          number takes effect with the first period that begins after you enter it.
        </p>
        {entries.length === 0 && <p>Not recorded. Until you enter a number, no period is shown as complete.</p>}
        <ul className={`${classes['list']} ${classes['numbers']}`}>
          {entries.map((entry) => (
            <NumberOfDay key={entry.id} entry={entry} onCorrect={() => setOpenId(entry.id)} />
          ))}
        </ul>
        {openId === 'new' || edited ? (
          <PopulationForm key={openId} entry={edited} onDone={close} />
        ) : (
          <Button onClick={() => setOpenId('new')}>Enter population</Button>
        )}
      </section>
      {corrected.length > 0 && <Corrected entries={corrected} />}
    </Stack>
  );
}

const describeStart = ({ startsOn }: Entry) =>
  startsOn === null ? 'first recorded number' : `from ${formatDay(startsOn)}`;

const describeNumber = ({ populationServed }: Entry) =>
  populationServed === null ? 'Not recorded' : formatCount(populationServed, 'person', 'people');

function NumberOfDay({ entry, onCorrect }: { readonly entry: Entry; readonly onCorrect: () => void }) {
  const { periods, recordedOn, recordedBy } = entry;
  const name = `${describeNumber(entry)}, ${describeStart(entry)}`;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={classes['muted']}>
          Entered {formatDay(recordedOn)} by {recordedBy}
        </span>
        {periods.length === 0 ? (
          <span className={classes['muted']}>Not used for a monitoring period yet</span>
        ) : (
          <details>
            <summary>Used for {formatCount(periods.length, 'monitoring period')}</summary>
            <ul className={classes['facts']}>
              {periods.map(({ startsOn, endsOn, requiredSites }) => (
                <li key={startsOn}>
                  {formatDay(startsOn)} to {formatDay(endsOn)}:{' '}
                  {requiredSites === null ? 'number unknown' : `${formatNumber(requiredSites)} sites required`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ActionMenu
        label={`Actions for ${name}`}
        actions={[{ label: 'Correct a mistake', icon: IconPencil, run: onCorrect }]}
      />
    </li>
  );
}

/** Numbers that were entered by mistake count for no period. */
function Corrected({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <section className={classes['card']} aria-labelledby="corrected-numbers">
      <h2 id="corrected-numbers">Corrected numbers</h2>
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <s>
                {describeNumber(entry)}, {describeStart(entry)}
              </s>
              <span className={classes['muted']}>
                Entered {formatDay(entry.recordedOn)} by {entry.recordedBy}. Corrected by{' '}
                {entry.correction?.correctedBy}, {formatInstant(entry.correction?.correctedAt ?? '')}:{' '}
                {entry.correction?.reason}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
