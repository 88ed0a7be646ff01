import type { FileTerm, ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { Button, Group, Title } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import classes from './Import.module.css';
import { getMeaningLabel, listColumnsWithTerms, getVocabularyName } from './import-fields.calculation.ts';
import { listUnmatchedTerms, groupTermsByVocabulary } from './import.calculation.ts';
import type { ImportPlanChange } from './import.wizard.ts';
import { ImportMessage } from './ImportMessage.tsx';
import { ImportWork } from './ImportWork.tsx';
import { TermLine } from './TermLine.tsx';

interface Props {
  readonly batch: ImportBatch;
  readonly plan: ImportPlan;
  readonly onChange: (change: ImportPlanChange) => void;
  readonly onCancel?: (() => void) | undefined;
}

/** All terms in columns with a list of values and their meanings; unknown terms need a choice. */
export function ImportTermsStep({ batch, plan, onChange, onCancel }: Props) {
  if (batch.state === 'checking') {
    return (
      <ImportWork title={`Checking ${batch.fileName}`} job={batch.job} onCancel={onCancel}>
        Nothing is imported yet. You can leave this page; the check continues.
      </ImportWork>
    );
  }
  const { ownColumns } = batch;
  const words = batch.words ?? [];
  if (words.length === 0)
    return (
      <ImportMessage tone="done" title="No matched column has a list of values, so there are no terms to match." />
    );
  return (
    <div className={classes['stack']}>
      <TermsSummary words={words} plan={plan} />
      <UsualMeanings words={listUnmatchedTerms(words, plan)} onChange={onChange} />
      {[...groupTermsByVocabulary(words)]
        .toSorted(([, a], [, b]) => unknownIn(b) - unknownIn(a))
        .map(([vocabulary, found]) => (
          <section key={vocabulary} className={classes['tight']} aria-label={getVocabularyName(vocabulary, ownColumns)}>
            <Title order={3}>{getVocabularyName(vocabulary, ownColumns)}</Title>
            <p className={classes['muted']}>In {listColumnsWithTerms(vocabulary, plan, ownColumns).join(', ')}</p>
            <ul className={classes['lines']}>
              <li className={`${classes['line']} ${classes['lineHead']}`} data-wide aria-hidden="true">
                <span>Term in your file</span>
                <span className={classes['found']}>Count</span>
                <span>Meaning</span>
                <span>Source</span>
              </li>
              {found.map((word) => (
                <TermLine
                  key={word.word}
                  word={word}
                  own={ownColumns}
                  plan={plan}
                  onMeaning={(value) => onChange({ kind: 'word', vocabulary, word: word.word, value })}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function unknownIn(words: readonly FileTerm[]): number {
  return words.filter(({ value }) => value === null).length;
}

/** Summary of the terms that still need a meaning. */
function TermsSummary({ words, plan }: { readonly words: readonly FileTerm[]; readonly plan: ImportPlan }) {
  const waiting = listUnmatchedTerms(words, plan);
  if (unknownIn(words) === 0)
    return (
      <ImportMessage tone="done" announced="politely" title={`All ${formatCount(words.length, 'term')} are matched.`} />
    );
  if (waiting.length === 0) {
    return (
      <ImportMessage tone="done" announced="politely" title="All terms are matched.">
        <p>Select Review to apply your choices. They are saved for your next file.</p>
      </ImportMessage>
    );
  }
  const cells = waiting.reduce((sum, word) => sum + word.count, 0);
  return (
    <ImportMessage
      tone="attention"
      announced="politely"
      title={`${formatCount(waiting.length, 'term')} in ${formatCount(cells, 'cell')} ${waiting.length === 1 ? 'is' : 'are'} not matched.`}
    >
      <p>
        Choose a meaning for each, then select Review. Rows with unmatched terms fail; you can download them and correct
        them.
      </p>
    </ImportMessage>
  );
}

/** Short codes that would count as non-lead: a person confirms that the file uses them in their usual meaning. */
function UsualMeanings({
  words,
  onChange,
}: {
  readonly words: readonly FileTerm[];
  readonly onChange: Props['onChange'];
}) {
  const codes = words.flatMap(({ vocabulary, word, usual }) =>
    usual === undefined ? [] : [{ vocabulary, word, value: usual }],
  );
  if (codes.length === 0) return null;
  return (
    <ImportMessage
      tone="attention"
      title={`${formatCount(codes.length, 'short code')} may stand for another material.`}
    >
      <p>
        {codes
          .map(({ vocabulary, word, value }) => `“${word}” usually means ${getMeaningLabel(vocabulary, value)}`)
          .join('; ')}
        . Compare with the key or the tap cards of your water system, because a code that means lead there would be
        recorded as non-lead here. To use another meaning, choose it below.
      </p>
      <Group>
        <Button
          variant="default"
          onClick={() => {
            for (const { vocabulary, word, value } of codes) onChange({ kind: 'word', vocabulary, word, value });
          }}
        >
          {codes.length === 1 ? 'Use the usual meaning' : `Use the usual meaning for all ${codes.length}`}
        </Button>
      </Group>
    </ImportMessage>
  );
}
