import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { stateNames } from '@curbstop/contract/kinds/us-state';
import { zipPattern } from '@curbstop/contract/kinds/zip';
import { TextInput } from '@mantine/core';
import { either } from '@curbstop/contract/kinds/either';
import classes from './Import.module.css';
import { isMapped } from './import-fields.calculation.ts';
import { ImportSelect } from './ImportSelect.tsx';
import type { PlanChange } from './import.wizard.ts';

interface Props {
  readonly plan: ImportPlan;
  readonly onChange: (change: PlanChange) => void;
}

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

/** City, state and ZIP, asked once when the file lacks them [A5.28]; they also fill the blanks of columns that it has. */
export function ImportDefaults({ plan, onChange }: Props) {
  const has = { city: isMapped(plan, 'location.city'), state: isMapped(plan, 'location.state'), zip: isMapped(plan, 'location.zip') };
  const lacking = [...(has.city ? [] : ['city']), ...(has.state ? [] : ['state']), ...(has.zip ? [] : ['ZIP'])];
  const { city, state, zip } = plan.defaults;
  const badZip = zip !== '' && !zipPattern.test(zip.trim());
  return (
    <fieldset className={classes['section']} style={{ margin: 0, padding: 0, border: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0 }}>City, state and ZIP</legend>
      <p className={classes['quiet']}>{lacking.length > 0 ? `Every address needs them, and this file has no column for ${either(lacking)}. Fill in what holds for every row.` : 'Rows that leave them blank get these; leave them empty when no row does.'}</p>
      <div className={classes['row']} style={{ alignItems: 'flex-start' }}>
        <TextInput label="City" required={!has.city} value={city} maxLength={100} w={220} onChange={(event) => onChange({ kind: 'default', part: 'city', value: event.currentTarget.value })} />
        <ImportSelect label="State" required={!has.state} data={states} value={state === '' ? null : state} searchable clearable={has.state} allowDeselect={has.state} w={200} onChange={(value) => onChange({ kind: 'default', part: 'state', value: value ?? '' })} />
        <TextInput label="ZIP" required={!has.zip} value={zip} maxLength={10} inputMode="numeric" w={120} error={badZip ? 'Invalid Format' : undefined} onChange={(event) => onChange({ kind: 'default', part: 'zip', value: event.currentTarget.value })} />
      </div>
    </fieldset>
  );
}
