import { triggerConditionLabels, type TriggerCondition } from '@curbstop/contract/communications/communication.values';
import type { ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import { requirementOfMethod } from '@curbstop/contract/letters/sending.values';
import { findings } from '@curbstop/contract/samples/sample.values';
import { Stack, Text } from '@mantine/core';
import { Alert } from '../../ui/Alert.tsx';
import { CountList } from '../../ui/CountList.tsx';
import { formatCount } from '../../ui/format.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly counts: ResultLetterCounts;
  /** Whether the person can send those that are written as emails. */
  readonly mayEmail: boolean;
}

const worstFirst: readonly TriggerCondition[] = [...findings, 'allResults'];

/** The letters by finding, and how many of them are written as PDF only. */
export function ResultLetterBreakdown({ counts, mayEmail }: Props) {
  const me = useMe();
  const missingResults = counts.lettersMissingResults ?? 0;
  const { PDF: onPaper, Mail: byMail } = counts.sendable;
  const onlyPdf = meetsRequirement(me, requirementOfMethod.Mail) ? onPaper - byMail : 0;
  return (
    <Stack gap="sm">
      <ExceedancesWithoutLetter counts={counts} mayEmail={mayEmail} />
      <LettersInOtherLanguage counts={counts} />
      <CountList
        label="Letters by finding"
        entries={[
          ...worstFirst.flatMap((condition) => [
            { key: condition, name: triggerConditionLabels[condition], many: counts[condition] },
            ...listUnserved(counts, condition),
          ]),
          ...(missingResults > 0
            ? [{ key: 'missing results', name: 'Letters not ready, results missing', many: missingResults }]
            : []),
        ]}
      />
      {onlyPdf > 0 && (
        <Text size="sm" c="dimmed">
          {formatCount(onlyPdf, 'of these letters is', 'of these letters are')} written as PDF only and cannot be sent
          by USPS.
        </Text>
      )}
    </Stack>
  );
}

const unserved = [
  ['forSomeResidents', 'letter for some residents only'],
  ['byOtherMethod', 'by email only'],
  ['withoutEmailAddress', 'by email only, no email address'],
  ['withoutLetter', 'no active letter'],
] as const;

/** What the letters on paper leave out: findings whose letters are emails, and residents without any. */
function listUnserved(counts: ResultLetterCounts, condition: TriggerCondition) {
  if (condition === 'allResults') return [];
  return unserved.flatMap(([of, words]) => {
    const many = counts[of]?.[condition] ?? 0;
    if (many === 0) return [];
    return [{ key: `${condition} ${of}`, name: `${triggerConditionLabels[condition]}, ${words}`, many }];
  });
}

const noNotice = 'These people would get no notice of a result above the action level.';

/** Exceedances of people who would get no notice, each with what to do about it. */
export function ExceedancesWithoutLetter({ counts, mayEmail }: Props) {
  const toMany = (of: 'withoutLetter' | 'withoutEmailAddress' | 'byOtherMethod') => counts[of]?.exceedance ?? 0;
  const [many, unaddressed] = [toMany('withoutLetter'), toMany('withoutEmailAddress')];
  const emails = mayEmail ? 0 : toMany('byOtherMethod');
  return (
    <>
      {many > 0 && (
        <Alert tone="urgent" title={`${formatCount(many, 'exceedance has', 'exceedances have')} no active letter`}>
          {noNotice} Activate a results letter for exceedances first.
        </Alert>
      )}
      {unaddressed > 0 && (
        <Alert
          tone="urgent"
          title={`For ${formatCount(unaddressed, 'exceedance')}, the only active letter is an email, and no resident’s email address is recorded`}
        >
          {noNotice} Activate a results letter for exceedances that is written for mail or PDF, or add the email address
          of a resident to the contacts.
        </Alert>
      )}
      {emails > 0 && (
        <Alert
          tone="urgent"
          title={`For ${formatCount(emails, 'exceedance')}, the only active letter is an email, and you don’t have permission to send emails`}
        >
          {noNotice} Activate a results letter for exceedances that is written for mail or PDF, or let a person who can
          send emails send these.
        </Alert>
      )}
    </>
  );
}

/** Their recipients would get it in English. */
function LettersInOtherLanguage({ counts }: Pick<Props, 'counts'>) {
  const { inOtherLanguage = 0, forSomeResidents } = counts;
  const partly = findings.reduce((sum, finding) => sum + (forSomeResidents?.[finding] ?? 0), 0);
  return (
    <>
      {inOtherLanguage > 0 && (
        <Alert
          tone="attention"
          title={`For ${formatCount(inOtherLanguage, 'location')}, the only active letter is in a language that the recipients are not recorded as speaking`}
        >
          Activate the letter in English too.
        </Alert>
      )}
      {partly > 0 && (
        <Alert
          tone={forSomeResidents?.exceedance ? 'urgent' : 'attention'}
          title={`${formatCount(partly, 'location has a letter', 'locations have a letter')} for some residents only`}
        >
          The other residents have no active letter in English or in their language. Activate the letter in English too.
        </Alert>
      )}
    </>
  );
}
