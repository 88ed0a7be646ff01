import type { ImportPlan, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { stateNames } from '@curbstop/contract/primitives/state-names';
import { zipPattern } from '@curbstop/contract/primitives/zip';
import { TextInput } from '@mantine/core';
import { joinWithOr } from '@curbstop/contract/primitives/join-list';
import classes from './Import.module.css';
import { isMapped } from './import-fields.calculation.ts';
import { ImportSelect } from './ImportSelect.tsx';
import type { ImportPlanChange } from './import.wizard.ts';

interface Props {
  readonly plan: ImportPlan;
  readonly sheet: Pick<ReadSheet, 'cities' | 'zips'>;
  /** Whether the file is a Curbstop export, where each line's ID implies its city, state and ZIP. */
  readonly ownExport: boolean;
  readonly onChange: (change: ImportPlanChange) => void;
}

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

/** Default city, state and ZIP, required if the file lacks them [A5.28]; they also fill blank cells. */
export function ImportDefaults({ plan, sheet, ownExport, onChange }: Props) {
  const has = {
    city: isMapped(plan, 'location.city'),
    state: isMapped(plan, 'location.state'),
    zip: isMapped(plan, 'location.zip'),
  };
  const lacking = [...(has.city ? [] : ['city']), ...(has.state ? [] : ['state']), ...(has.zip ? [] : ['ZIP'])];
  const { city, state, zip } = plan.defaults;
  const badZip = zip !== '' && !zipPattern.test(zip.trim());
  return (
    <fieldset className={classes['section']} style={{ margin: 0, padding: 0, border: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0 }}>City, state and ZIP</legend>
      {several(sheet, has).map((sentence) => (
        <p key={sentence} className={classes['why']}>
          {sentence}
        </p>
      ))}
      <p className={classes['muted']}>
        {ownExport && lacking.length > 0
          ? 'Lines already in the inventory keep their city, state and ZIP. Enter values only for new lines.'
          : lacking.length > 0
            ? `The file has no ${joinWithOr(lacking)} column. Enter the value to use for every row.`
            : 'Used for rows where these columns are blank.'}
      </p>
      <div className={classes['row']} style={{ alignItems: 'flex-start' }}>
        <TextInput
          label="City"
          required={!has.city && !ownExport}
          value={city}
          maxLength={100}
          w={220}
          onChange={(event) => onChange({ kind: 'default', part: 'city', value: event.currentTarget.value })}
        />
        <ImportSelect
          label="State"
          required={!has.state && !ownExport}
          data={states}
          value={state === '' ? null : state}
          searchable
          clearable={has.state}
          allowDeselect={has.state}
          w={200}
          onChange={(value) => onChange({ kind: 'default', part: 'state', value: value ?? '' })}
        />
        <TextInput
          label="ZIP"
          required={!has.zip && !ownExport}
          value={zip}
          maxLength={10}
          inputMode="numeric"
          w={120}
          error={badZip ? 'Invalid Format' : undefined}
          onChange={(event) => onChange({ kind: 'default', part: 'zip', value: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}

/** Warns if the file has several cities or ZIPs, because one default is unlikely to fit all rows. */
function several(
  { cities, zips }: Props['sheet'],
  has: { readonly city: boolean; readonly zip: boolean },
): readonly string[] {
  const sentence = (what: string, { count, examples }: Props['sheet']['cities']) =>
    `The first rows show ${count} ${what}, such as ${examples.slice(0, 3).join(', ')}. Match the column with the ${what}.`;
  return [
    ...(cities.count > 1 && !has.city ? [sentence('cities', cities)] : []),
    ...(zips.count > 1 && !has.zip ? [sentence('ZIPs', zips)] : []),
  ];
}
