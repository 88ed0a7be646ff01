import {
  noticeTexts,
  type LetterLanguage,
  type NoticeText,
  type NoticeTextKey,
  type NoticeWording,
} from './notice-text.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

interface Letter {
  /** The day of the letter, `YYYY-MM-DD`. */
  readonly on: string;
  readonly language: LetterLanguage;
  /** The State of the water system, such as `CT`. */
  readonly state: string;
}

/** The text that the rule fixes for a letter of that day: the State's own, else the federal one. Undefined before there was one. */
export function findNoticeText(key: NoticeTextKey, { on, language, state }: Letter): NoticeText | undefined {
  const texts = noticeTexts.filter((text) => text.key === key && text.language === language);
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
  translation: (source) => `Our translation of ${source}, not an official text`,
  content: (source) => `Our wording of what ${source} requires, with the numbers on record`,
};

/** Where the words of a fixed text come from. */
export const describeWording = ({ wording, source }: Pick<NoticeText, 'wording' | 'source'>): string =>
  wordingNotes[wording](source);
