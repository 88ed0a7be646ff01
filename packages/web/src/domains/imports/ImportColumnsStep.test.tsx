import type { ImportPlan, ImportQuestion } from '@curbstop/contract/imports/import-batch.rules';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { aQuestion, aFileStructure, aSheet } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { getColumnLetter } from './import.calculation.ts';
import { changeImportPlan, suggestImportPlan } from './import.wizard.ts';
import { ImportColumnsStep } from './ImportColumnsStep.tsx';

const fileStructure = aFileStructure();
const millbrook = { city: 'Millbrook', state: 'CT', zip: '06001' };

/** The step with a plan that updates as in the wizard. */
function Step({
  begin,
  questions = [],
}: {
  readonly begin: ImportPlan;
  readonly questions?: readonly ImportQuestion[];
}) {
  const [plan, setPlan] = useState(begin);
  return (
    <ImportColumnsStep
      fileStructure={fileStructure}
      own={[{ key: 'custom.0199a0de-0000-7000-8000-00000000c001', label: 'Curb box', options: null }]}
      plan={plan}
      questions={questions}
      onChange={(change) => setPlan((current) => changeImportPlan(fileStructure, current, change))}
    />
  );
}

const fieldFor = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Field for ${name}` });
const shownIn = (name: string) => fieldFor(name).selectedOptions[0]?.textContent;

describe('the columns of a sheet', () => {
  test('each shows its heading, its samples, its field and the reason', () => {
    show(<Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} />);
    expect(shownIn('Line no. (column A)')).toBe('Service line ID');
    expect(shownIn('Service street (column C)')).toBe('Street address');
    expect(
      within(screen.getByRole('list', { name: 'Sample values in Service street' }))
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['4 Mill Ln', '6 Mill Ln']);
    expect(screen.getByText('Match: The heading matches')).toBeVisible();
    expect(screen.getByText('Likely match: The values look like addresses')).toBeVisible();
  });

  test('those that are left out are named with a way to their line', async () => {
    const { user } = show(<Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} />);
    expect(screen.getByRole('link', { name: 'Crew remarks (column B)' }).getAttribute('href')).toBe('#column-B');
    await user.click(fieldFor('Crew remarks (column B)'));
    await user.selectOptions(fieldFor('Crew remarks (column B)'), 'System side notes');
    expect(screen.getByText('All 3 columns are used.')).toBeVisible();
    expect(screen.getByText('You chose this')).toBeVisible();
  });

  test('a column is taken out with the keyboard alone, and its list is complete once it has the focus', async () => {
    const { user } = show(<Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} />);
    act(() => fieldFor('Line no. (column A)').focus());
    expect(fieldFor('Line no. (column A)').options.length).toBeGreaterThan(60);
    await user.selectOptions(fieldFor('Line no. (column A)'), 'Don’t import');
    expect(shownIn('Line no. (column A)')).toBe('Don’t import');
    expect(screen.getByText('You chose not to import this column')).toBeVisible();
  });

  test('a file of 300 columns is a short page: no list is there before it is reached', () => {
    const columns = Array.from({ length: 300 }, (_, position) => ({
      position,
      letter: getColumnLetter(position),
      heading: `Column ${position}`,
      samples: ['a', 'b'],
      proposed: null,
      confidence: 0,
      reason: '',
    }));
    const wide = aFileStructure({ sheets: [aSheet({ columns })] });
    const { container } = show(
      <ImportColumnsStep
        fileStructure={wide}
        own={[]}
        questions={[]}
        plan={{ ...suggestImportPlan(wide), defaults: millbrook }}
        onChange={() => undefined}
      />,
    );
    expect(screen.getAllByRole('combobox').length).toBeGreaterThanOrEqual(300);
    expect(container.querySelectorAll('*').length).toBeLessThan(7_000);
  });

  test('what must be confirmed is shown as a question', async () => {
    const question = {
      key: 'noMaterial:Lines',
      step: 'columns' as const,
      title: 'No column with materials or classifications is matched.',
      sentence: 'Every new line would be added as Lead Status Unknown.',
      confirm: 'Add new lines as Lead Status Unknown',
      isConfirmed: false,
    };
    const { user } = show(
      <Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} questions={[question]} />,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Add new lines as Lead Status Unknown' }));
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add new lines as Lead Status Unknown' }).checked,
    ).toBe(true);
  });

  test('rows of another water system are left out unless a person chooses to import them', async () => {
    const question = aQuestion({
      key: 'otherRows:1:CT9990011',
      choice: { leaveOut: 'Don’t import rows of another water system' },
      confirm: 'Import all rows',
    });
    const { user } = show(
      <Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} questions={[question]} />,
    );
    const isSelected = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect(isSelected('Don’t import rows of another water system')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Import all rows' }));
    expect([isSelected('Import all rows'), isSelected('Don’t import rows of another water system')]).toEqual([
      true,
      false,
    ]);
    await user.click(screen.getByRole('radio', { name: 'Don’t import rows of another water system' }));
    expect(isSelected('Don’t import rows of another water system')).toBe(true);
  });

  test('a column that may list systems needs one of two choices', async () => {
    const question = aQuestion({
      key: 'possibleSystems:1:Lines:south',
      choice: { leaveOut: 'Don’t import the rows of South', key: 'possibleSystemsLeftOut:1:Lines:south' },
      confirm: 'Import all rows',
    });
    const { user } = show(
      <Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} questions={[question]} />,
    );
    const selected = () =>
      ['Don’t import the rows of South', 'Import all rows'].map(
        (name) => screen.getByRole<HTMLInputElement>('radio', { name }).checked,
      );
    expect(screen.getByRole('radiogroup', { name: question.title })).toBeVisible();
    expect(selected()).toEqual([false, false]);
    await user.click(screen.getByRole('radio', { name: 'Don’t import the rows of South' }));
    expect(selected()).toEqual([true, false]);
    await user.click(screen.getByRole('radio', { name: 'Import all rows' }));
    expect(selected()).toEqual([false, true]);
  });

  test('neither choice is selected after the check found rows of further water systems', () => {
    const question = aQuestion({
      key: 'otherRows:2:CT9990011|CT9990012',
      choice: { leaveOut: 'Don’t import rows of another water system' },
    });
    const begin = { ...suggestImportPlan(fileStructure), defaults: millbrook, confirmed: ['otherRows:1:CT9990011'] };
    show(<Step begin={begin} questions={[question]} />);
    expect(
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ name, checked }) => name !== '' && checked)
        .map(({ value }) => value),
    ).not.toContain('leaveOut');
  });

  test('two columns for one field are shown at the top and at both lines', async () => {
    const { user } = show(<Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} />);
    await user.click(fieldFor('Crew remarks (column B)'));
    await user.selectOptions(fieldFor('Crew remarks (column B)'), 'Street address');
    expect(
      within(screen.getByRole('status')).getByText(
        'Two columns are matched to Street address: Crew remarks (column B), Service street (column C). Choose one of them.',
      ),
    ).toBeVisible();
    expect(screen.getAllByText('Another column is also matched to this field')).toHaveLength(2);
  });
});

describe('city, state and ZIP [A5.28]', () => {
  test('requests city, state and ZIP once when the file lacks them', async () => {
    const { user } = show(<Step begin={suggestImportPlan(fileStructure)} />);
    expect(
      screen.getByText('The file has no city, state or ZIP column. Enter the value to use for every row.'),
    ).toBeVisible();
    expect(
      screen.getByText(
        'The file has no column for City, State or ZIP. Choose one, or enter a value for all rows below.',
      ),
    ).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^City/ }), 'Millbrook');
    await user.click(screen.getByRole('combobox', { name: /^State/ }));
    await user.click(await screen.findByRole('option', { name: 'Connecticut' }));
    await user.type(screen.getByRole('textbox', { name: /^ZIP/ }), '0600');
    expect(screen.getByText('Invalid Format')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^ZIP/ }), '1');
    expect(screen.queryByText('Before the rows can be checked')).toBeNull();
  });
});

test('what the import may do is chosen here', async () => {
  const { user } = show(<Step begin={suggestImportPlan(fileStructure)} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Add new lines and update existing lines/ }).checked).toBe(
    true,
  );
  await user.click(screen.getByRole('radio', { name: /Only update existing lines/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Only update existing lines/ }).checked).toBe(true);
});

describe('the basis of classifications that the file states', () => {
  const question = 'Some rows may list a classification without a material. What is it based on?';
  const stating = (): ImportPlan => ({
    ...suggestImportPlan(fileStructure),
    defaults: millbrook,
    columns: { '0': 'externalId', '1': 'listedCategory', '2': 'location.addressLine1' },
  });

  test('requests the basis of listed classifications, without one by default, and adds the answer to the plan', async () => {
    const { user } = show(<Step begin={stating()} />);
    const field = screen.getByLabelText<HTMLSelectElement>(question);
    expect(field.selectedOptions[0]?.textContent).toBe('No basis recorded (Non-lead becomes Lead Status Unknown)');
    await user.selectOptions(field, 'installedAfterLeadBan');
    expect(field.value).toBe('installedAfterLeadBan');
  });

  test('requests no basis without a column of classifications or with a column of bases', () => {
    show(<Step begin={{ ...suggestImportPlan(fileStructure), defaults: millbrook }} />);
    expect(screen.queryByLabelText(question)).toBeNull();
  });

  test('clears the answer when a column of bases replaces it, so that no unseen answer makes a line Non-lead', () => {
    const answered = changeImportPlan(fileStructure, stating(), {
      kind: 'listedBasis',
      basis: 'installedAfterLeadBan',
    });
    expect(answered.listedBasis).toBe('installedAfterLeadBan');
    expect(
      changeImportPlan(fileStructure, answered, { kind: 'column', position: 0, field: 'listedBasis' }).listedBasis,
    ).toBeNull();
    expect(
      changeImportPlan(fileStructure, answered, { kind: 'column', position: 1, field: null }).listedBasis,
    ).toBeNull();
    expect(changeImportPlan(fileStructure, answered, { kind: 'column', position: 0, field: null }).listedBasis).toBe(
      'installedAfterLeadBan',
    );
  });
});
