import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { percentileMethods } from '@curbstop/contract/regulations/percentile.values';
import type { PercentileMethodRecord } from '@curbstop/contract/samples/percentile-method.rules';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { usePercentileMethods } from './period.commands.ts';
import { PercentileMethodForm } from './PercentileMethodForm.tsx';
import { confirmRemoval } from './confirmed-removal.commands.ts';
import classes from './Compliance.module.css';

/** The State's methods for the 90th percentile, and the form for another one. */
export function PercentileMethods({ methods }: { readonly methods: readonly PercentileMethodRecord[] }) {
  const mayEdit = meetsRequirement(useMe(), requirements.manageMonitoringSchedules);
  // Another key empties the form after a save.
  const [saved, setSaved] = useState(0);
  const { remove } = usePercentileMethods();
  const removing = ({ id, startsOn }: PercentileMethodRecord) =>
    confirmRemoval({
      title: `Remove the method from ${formatDay(startsOn)}?`,
      sentence: 'The earlier method applies again. If there is none, the rank is rounded up.',
      confirmLabel: 'Remove method',
      success: 'The method was removed',
      remove: (query) => remove(id, query),
    });
  return (
    <section className={classes['card']} aria-labelledby="percentile-methods">
      <h2 id="percentile-methods">90th percentile method</h2>
      {methods.length === 0 ? (
        <p>
          No method recorded. Curbstop rounds the rank up, which is never less protective than the rule. Record another
          method only if your State names it in writing.
        </p>
      ) : (
        <ul className={classes['list']}>
          {methods.map((method) => (
            <li key={method.id}>
              <span>{describeMethod(method)}</span>
              {mayEdit && (
                <ActionMenu
                  label={`Actions for the method from ${formatDay(method.startsOn)}`}
                  actions={[{ label: 'Remove', icon: IconTrash, tone: 'danger', run: () => removing(method) }]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <details key={saved}>
          <summary>Add method</summary>
          <PercentileMethodForm onSaved={() => setSaved(saved + 1)} />
        </details>
      )}
    </section>
  );
}

function describeMethod({ method, startsOn, source, recordedBy, recordedAt }: PercentileMethodRecord): string {
  const label = percentileMethods.find(({ code }) => code === method)?.inRank ?? method;
  return `Sampling that ends on or after ${formatDay(startsOn)}: ${label}. Source: ${source}. Recorded by ${recordedBy} on ${formatInstant(recordedAt)}`;
}
