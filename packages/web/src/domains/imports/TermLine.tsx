import type { FileTerm, ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { formatCount } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './Import.module.css';
import { getMeaningLabel, listMeanings } from './import-fields.calculation.ts';
import { getPlannedValue } from './import.calculation.ts';
import { ImportSelect } from './ImportSelect.tsx';

interface Props {
  readonly word: FileTerm;
  /** The account's custom fields, some of which have pick lists. */
  readonly own: ImportBatch['ownColumns'];
  readonly plan: ImportPlan;
  readonly onMeaning: (value: string | null) => void;
}

const sourceWords: Readonly<Record<FileTerm['source'], string>> = {
  known: 'Known term',
  account: 'Matched in an earlier import',
  plan: 'You chose this',
  unknown: 'Not matched',
};

/** "Row 1 says CI = Lead": the file gives the term another meaning than the list of known terms. */
function getExplanation({ code, meaning, row, sheet }: NonNullable<FileTerm['explained']>): string {
  return `${sheet === undefined ? `Row ${row}` : `Row ${row} of the sheet “${sheet}”`} says ${code} = ${meaning}`;
}

/** A term of the file with its number of cells and its meaning. */
export function TermLine({ word, own, plan, onMeaning }: Props) {
  const planned = getPlannedValue(plan, word);
  const value = planned ?? word.value;
  const waits = value === null;
  const isNew = planned !== null && planned !== word.value;
  const bySuggestion = useRef(false);
  const choose = (suggestion: string) => {
    bySuggestion.current = true;
    onMeaning(suggestion);
  };
  // The suggestions disappear when one is chosen; the focus moves to the Clear button in their place.
  const takeBack = (button: HTMLButtonElement | null) => {
    if (button && bySuggestion.current) button.focus();
    bySuggestion.current = false;
  };
  return (
    <li className={classes['line']} data-wide>
      <span className={classes['lineName']}>“{word.word}”</span>
      <span className={classes['found']}>{formatCount(word.count, 'cell')}</span>
      <ImportSelect
        aria-label={`Meaning of “${word.word}”`}
        data={[...listMeanings(word.vocabulary, own)]}
        value={value}
        placeholder="Choose a meaning"
        searchable
        onChange={onMeaning}
      />
      {waits ? (
        <span className={classes['suggestions']}>
          <StatusBadge tone="attention">{sourceWords.unknown}</StatusBadge>
          {word.explained && <span className={classes['why']}>{getExplanation(word.explained)}</span>}
          {word.suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              variant="default"
              size="compact-xs"
              aria-label={`“${word.word}” means ${getMeaningLabel(word.vocabulary, suggestion, own)}`}
              onClick={() => choose(suggestion)}
            >
              {getMeaningLabel(word.vocabulary, suggestion, own)}
            </Button>
          ))}
        </span>
      ) : (
        <span className={classes['suggestions']}>
          <span className={classes['why']}>
            {isNew ? 'You chose this; check again to apply it' : sourceWords[word.source]}
          </span>
          {isNew && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Clear meaning of “${word.word}”`}
              ref={takeBack}
              onClick={() => onMeaning(null)}
            >
              Clear
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
