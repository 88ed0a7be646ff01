import { escapeHtml } from '@curbstop/contract/primitives/escape-html';

/** Text that is already HTML; the template escapes all other values. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A tagged template that escapes every value but `Html`; `undefined` renders nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly (Html | string | number | undefined)[]): Html {
  return new Html(parts.map((part, index) => part + renderValue(values[index])).join(''));
}

export function joinHtml(parts: readonly Html[]): Html {
  return new Html(parts.map(({ text }) => text).join(''));
}

function renderValue(value: Html | string | number | undefined): string {
  return value instanceof Html ? value.text : escapeHtml(String(value ?? ''));
}
