import {
  noticeTexts,
  type LetterLanguage,
  type NoticeText,
  type NoticeTextKey,
  type NoticeWording,
} from './notice-text.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import { statementTexts } from './statement-text.values.ts';

interface Letter {
  /** The day of the letter, `YYYY-MM-DD`. */
  readonly on: string;
  readonly language: LetterLanguage;
  /** The State of the water system, such as `CT`. */
  readonly state: string;
}

/**
 * The texts that the rule fixes for a letter of that day: the State's own, else the federal ones. Several if the record
 * decides which of them a recipient gets. None before there was one.
 */
export function listNoticeTexts(key: NoticeTextKey, letter: Letter): readonly NoticeText[] {
  const texts = [...noticeTexts, ...statementTexts].filter(
    (text) => text.key === key && text.language === letter.language,
  );
  const conditions = [...new Set(texts.map(toCondition))];
  return conditions.flatMap(
    (one) =>
      findOfDay(
        texts.filter((text) => toCondition(text) === one),
        letter,
      ) ?? [],
  );
}

/** The only such text. */
export const findNoticeText = (key: NoticeTextKey, letter: Letter): NoticeText | undefined =>
  listNoticeTexts(key, letter)[0];

const toCondition = ({ when }: NoticeText) => (when ? `${when.field} ${when.value}` : '');

function findOfDay(texts: readonly NoticeText[], { on, state }: Letter): NoticeText | undefined {
  return (
    findInForce(
      texts.filter((text) => text.state === state),
      on,
    ) ??
    findInForce(
      texts.filter((text) => text.state === undefined),
      on,
    )
  );
}

const wordingNotes: Readonly<Record<NoticeWording, (source: string) => string>> = {
  rule: (source) => source,
  stateNotice: (source) => source,
  translation: (source) => `Our translation of ${source}, not an official text`,
  content: (source) => `Our wording of what ${source} requires, with what is on record`,
};

/** Where the words of a fixed text come from. */
export const describeWording = ({ wording, source }: Pick<NoticeText, 'wording' | 'source'>): string =>
  wordingNotes[wording](source);
