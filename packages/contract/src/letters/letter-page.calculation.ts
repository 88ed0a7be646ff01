import type { ComposedBlock } from '../communications/letter-composition.calculation.ts';
import { formatLetterHtml, type ImageAddress } from '../communications/letter-html.calculation.ts';
import { escapeHtml } from '../primitives/escape-html.ts';
import { formatPhone } from '../primitives/phone-text.ts';
import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import { letterPageWords } from './letter-page.values.ts';

interface SenderOfLetter {
  readonly language: LetterLanguage;
  readonly systemName: string;
  /** The return address. */
  readonly sender: readonly string[];
  readonly code: string;
  /** Written out in the language of the letter. */
  readonly date: string;
}

/**
 * A letter as its recipient reads it on the web. The lines in the window of the envelope are only on paper; its text
 * may name the address.
 */
interface LetterPage extends SenderOfLetter {
  readonly signer: readonly string[];
  readonly foot: string;
  readonly availableUntil: string;
  readonly blocks: readonly ComposedBlock[];
  readonly toImageAddress: ImageAddress;
  readonly logo: string | undefined;
  readonly signature: string | undefined;
  /** Whether the letter says what a line is made of that today's record doesn't show any more. */
  readonly isBasisMissing: boolean;
}

/** One document without scripts and links to the product. */
export function formatLetterPage(page: LetterPage): string {
  const { language, systemName, blocks, toImageAddress, logo, foot } = page;
  const words = letterPageWords[language];
  const title = words.title(systemName);
  const hasTitle = blocks.some((block) => block.kind === 'heading' && block.level === 1);
  return formatDocument({
    language,
    title,
    body: `<header>
${logo === undefined ? '' : `<img class="logo" src="${escapeHtml(logo)}" alt="${escapeHtml(systemName)}">`}
${formatDetails(page)}
</header>
<main>
${page.isBasisMissing ? `<p class="note">${escapeHtml(words.basisMissing(systemName))}</p>` : ''}
${hasTitle ? '' : `<h1>${escapeHtml(title)}</h1>`}
${formatLetterHtml(blocks, toImageAddress)}
${formatSignature(page)}
</main>
<footer>${foot === '' ? '' : `<p>${escapeHtml(foot)}</p>`}
<p>${escapeHtml(`${words.about(systemName)} ${words.until(page.availableUntil)}`)}</p></footer>`,
  });
}

interface OutdatedLetter extends SenderOfLetter {
  readonly phone: string | null;
  readonly email: string | null;
}

/** The page of an outdated letter: none of its contents, and whom to contact. */
export function formatOutdatedLetter(page: OutdatedLetter): string {
  const { language, systemName, phone, email } = page;
  const words = letterPageWords[language];
  const contacts: readonly [string, string | null][] = [
    // A number in another form is shown as it was entered.
    [words.phone, phone === null ? null : formatPhone(phone) || phone],
    [words.email, email],
  ];
  return formatDocument({
    language,
    title: words.outdatedTitle,
    body: `<main><h1>${words.outdatedTitle}</h1><p>${escapeHtml(words.outdated(systemName))}</p></main>
<footer>${formatDetails(
      page,
      contacts.flatMap(([label, text]) => (text === null ? [] : [[label, escapeHtml(text)] as const])),
    )}</footer>`,
  });
}

function formatDetails(
  { language, sender, date, code }: SenderOfLetter,
  contacts: readonly (readonly [label: string, html: string])[] = [],
): string {
  const words = letterPageWords[language];
  const facts = [
    [words.from, toLines(sender)],
    ...contacts,
    [words.sentOn, escapeHtml(date)],
    [words.code, escapeHtml(code)],
  ] as const;
  return `<dl>${facts.map(([label, html]) => `<div><dt>${label}</dt><dd>${html}</dd></div>`).join('\n')}</dl>`;
}

export function formatLetterNotFound(): string {
  return formatNotice(({ notFoundTitle, notFound }) => [notFoundTitle, notFound]);
}

export function formatTooManyPages(): string {
  return formatNotice(({ tooManyTitle, tooMany }) => [tooManyTitle, tooMany]);
}

/** In every language, because that of the letter is not known. */
function formatNotice(read: (words: (typeof letterPageWords)['en']) => readonly [title: string, text: string]): string {
  const [title, text] = read(letterPageWords.en);
  const [spanishTitle, spanishText] = read(letterPageWords.es);
  return formatDocument({
    language: 'en',
    title,
    body: `<main><h1>${title}</h1><p>${text}</p>
<div lang="es"><h2>${spanishTitle}</h2><p>${spanishText}</p></div></main>`,
  });
}

function formatSignature({ signature, signer, language }: LetterPage): string {
  if (signature === undefined && signer.length === 0) return '';
  const alt = letterPageWords[language].signature;
  const image =
    signature === undefined ? '' : `<img class="signature" src="${escapeHtml(signature)}" alt="${alt}"><br>`;
  return `<p class="signer">${image}${toLines(signer)}</p>`;
}

function toLines(lines: readonly string[]): string {
  return lines.map(escapeHtml).join('<br>');
}

function formatDocument({
  language,
  title,
  body,
}: {
  readonly language: string;
  readonly title: string;
  readonly body: string;
}) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --text: #1b1f24; --muted: #57606a; --line: #8c959f; --page: #fff; --link: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --muted: #9ea7b0; --line: #6e7781; --page: #14181d; --link: #79b8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 20px 48px; max-width: 44rem; background: var(--page); color: var(--text);
  font: 1.0625rem/1.55 Arial, Arimo, 'Liberation Sans', sans-serif; overflow-wrap: break-word; }
header { border-bottom: 1px solid var(--line); margin-bottom: 28px; padding-bottom: 20px; }
dl { display: flex; flex-wrap: wrap; gap: 12px 40px; margin: 0; font-size: 0.9375rem; }
dt { color: var(--muted); font-size: 0.8125rem; }
dd { margin: 0; }
h1 { font-size: 1.625rem; line-height: 1.25; margin: 0 0 0.8em; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 1.6em 0 0.5em; }
h3 { font-size: 1.0625rem; margin: 1.4em 0 0.4em; }
p, ul, ol { margin: 0 0 1em; }
a { color: var(--link); }
img { max-width: 100%; height: auto; }
.logo { display: block; max-width: 260px; max-height: 96px; margin-bottom: 20px; background: #fff; }
.signature { max-height: 56px; background: #fff; }
.signer { margin-top: 2em; }
.note { border: 2px solid var(--text); padding: 12px 16px; font-weight: 700; }
.width-25 { width: 25%; } .width-50 { width: 50%; } .width-75 { width: 75%; } .width-100 { width: 100%; }
.center { text-align: center; } .right { text-align: right; } .justify { text-align: justify; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1em; overflow-wrap: anywhere; }
th, td { border: 1px solid var(--line); padding: 6px 10px; text-align: left; vertical-align: top; }
th p, td p { margin: 0; }
footer { border-top: 1px solid var(--line); margin-top: 36px; padding-top: 16px; color: var(--muted); font-size: 0.875rem; }
@media (max-width: 480px) { th, td { padding: 4px 6px; font-size: 0.8125rem; } .width-25, .width-50, .width-75 { width: 100%; } }
@media print { :root { --text: #000; --muted: #333; --line: #777; --page: #fff; --link: #000; }
  body { max-width: none; padding: 0; font-size: 11pt; } .page-break { break-after: page; } h1, h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }
`;
