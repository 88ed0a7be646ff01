import { noticeTexts, type LetterLanguage, type NoticeText, type NoticeTextKey } from './notice-text.values.ts';
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
