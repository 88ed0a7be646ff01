import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import initializeCompiler, {
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
  type TypstCompiler,
} from '@myriaddreamin/typst-ts-web-compiler';
import type { PdfOutcome, PdfRequest } from './pdf-protocol.ts';

const require = createRequire(import.meta.url);
const fonts = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map(
  (style) => `@expo-google-fonts/arimo/${style}/Arimo_${style}.ttf`,
);
/** The compiler's format for diagnostics as objects; without diagnostics it returns the document only. */
const diagnosticsAsObjects = 3;

/** Creates documents, one after the other. */
export interface PdfEngine {
  create(request: PdfRequest): PdfOutcome;
}

/** The compiler has no access to files and network: it knows the templates, the fonts and the values of the document. */
export async function createPdfEngine(): Promise<PdfEngine> {
  await initializeCompiler({
    module_or_path: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
  });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const fontFiles = fonts.map((font) => readFileSync(require.resolve(font)));
  for (const file of fontFiles) await builder.add_raw_font(file);
  const compiler = await builder.build();
  const folder = getTemplateFolder();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.typ')))
    compiler.add_source(`/${name}`, readFileSync(path.join(folder, name), 'utf8'));
  const printable = fontFiles.map(readPrintableCharacters);
  return { create: (request) => createDocument(compiler, printable, request) };
}

/** Folder of the templates, from `src` and from `dist/src`. */
function getTemplateFolder(): string {
  for (const candidate of ['../../../documents', '../../../../documents']) {
    const folder = path.resolve(import.meta.dirname, candidate);
    try {
      if (readdirSync(folder).some((name) => name.endsWith('.typ'))) return folder;
    } catch {
      // The other candidate exists.
    }
  }
  throw new Error('The folder with the templates of documents is missing from this installation.');
}

/** Lengths of runs of characters in the order of their code points: the font lacks the first run, has the second, and so on. */
type Coverage = readonly number[];

function readPrintableCharacters(font: Uint8Array): ReadonlySet<number> {
  const { info } = new TypstFontResolverBuilder().get_font_info(font) as {
    readonly info: readonly { readonly coverage: Coverage }[];
  };
  const codePoints = new Set<number>();
  let codePoint = 0;
  for (const [index, length] of (info[0]?.coverage ?? []).entries()) {
    if (index % 2 === 1) for (let at = 0; at < length; at++) codePoints.add(codePoint + at);
    codePoint += length;
  }
  return codePoints;
}

interface CompilerOutput {
  readonly result?: Uint8Array;
  readonly diagnostics?: readonly { readonly path: string; readonly range: string; readonly message: string }[];
}

function createDocument(
  compiler: TypstCompiler,
  printable: readonly ReadonlySet<number>[],
  { template, data, files = {} }: PdfRequest,
): PdfOutcome {
  // A letter and its accent as one character: fonts have more of those.
  const json = JSON.stringify(data).normalize('NFC');
  const unprintable = listUnprintable(json, printable);
  if (unprintable.length > 0) return { unprintable };
  compiler.map_shadow('/data.json', new TextEncoder().encode(json));
  const names = Object.keys(files);
  for (const name of names) compiler.map_shadow(`/files/${name}`, files[name] as Uint8Array);
  const { result, diagnostics = [] } = compiler.compile(
    `/${template}.typ`,
    undefined,
    'pdf',
    diagnosticsAsObjects,
  ) as CompilerOutput;
  // The next document may be of another account.
  for (const name of names) compiler.unmap_shadow(`/files/${name}`);
  if (result) return { pdf: result };
  return { failure: diagnostics.map((one) => `${one.path}:${one.range}: ${one.message}`).join('\n') };
}

/** The characters that a font lacks, each once; characters without a shape, such as soft hyphens, need none. */
function listUnprintable(text: string, printable: readonly ReadonlySet<number>[]): readonly string[] {
  const isPrintable = (character: string) =>
    /\p{Default_Ignorable_Code_Point}/u.test(character) ||
    printable.every((codePoints) => codePoints.has(character.codePointAt(0) ?? 0));
  return [...new Set(text)].filter((character) => !isPrintable(character));
}
