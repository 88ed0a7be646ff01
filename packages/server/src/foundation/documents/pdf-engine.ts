import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import initializeCompiler, {
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
  type TypstCompiler,
} from '@myriaddreamin/typst-ts-web-compiler';
import { mainFont, type FontFamily } from './fonts.ts';
import type { PdfOutcome, PdfRequest } from './pdf-protocol.ts';
import { showDocumentTitle } from './pdf-title.ts';
import { listFallbackFonts, listUnprintable, toPrintedText } from './printable-characters.ts';

const require = createRequire(import.meta.url);
/** The compiler's format for diagnostics as objects; without diagnostics it returns the document only. */
const diagnosticsAsObjects = 3;

/** Creates documents, one after the other. */
export interface PdfEngine {
  create(request: PdfRequest): Promise<PdfOutcome>;
}

/**
 * The compiler has no access to files and network: it knows the templates, the fonts and the values of the document.
 */
export async function createPdfEngine(): Promise<PdfEngine> {
  await initializeCompiler({
    module_or_path: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
  });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const compiler = await builder.build();
  const folder = getTemplateFolder();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.typ')))
    compiler.add_source(`/${name}`, readFileSync(path.join(folder, name), 'utf8'));
  const loaded = new LoadedFonts(compiler);
  await loaded.add(new Set([mainFont]));
  return { create: (request) => createDocument(compiler, loaded, request) };
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

interface CompilerOutput {
  readonly result?: Uint8Array;
  readonly diagnostics?: readonly { readonly path: string; readonly range: string; readonly message: string }[];
}

async function createDocument(
  compiler: TypstCompiler,
  loaded: LoadedFonts,
  { template, data, files = {} }: PdfRequest,
): Promise<PdfOutcome> {
  const json = toPrintedText(data);
  const unprintable = listUnprintable(json);
  if (unprintable.length > 0) return { unprintable };
  await loaded.add(listFallbackFonts(json));
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
  if (result) return { pdf: showDocumentTitle(result) };
  return { failure: diagnostics.map((one) => `${one.path}:${one.range}: ${one.message}`).join('\n') };
}

/** The fonts of the compiler. Fallback fonts are added with the first document that needs them: some have 8 MB. */
class LoadedFonts {
  readonly #compiler: TypstCompiler;
  readonly #fonts = new Set<FontFamily>();

  constructor(compiler: TypstCompiler) {
    this.#compiler = compiler;
  }

  async add(fonts: ReadonlySet<FontFamily>): Promise<void> {
    const previousCount = this.#fonts.size;
    for (const font of fonts) this.#fonts.add(font);
    if (this.#fonts.size === previousCount) return;
    const builder = new TypstFontResolverBuilder();
    const names = new Set<string>();
    for (const file of [...this.#fonts].flatMap(({ files }) => files)) {
      const bytes = readFileSync(file);
      // As the file spells it: a family with another name would not be found, and the characters be boxes.
      const { info } = builder.get_font_info(bytes) as { readonly info: readonly { readonly family: string }[] };
      for (const { family } of info) names.add(family);
      builder.add_raw_font(bytes);
    }
    this.#compiler.set_fonts(await builder.build());
    this.#compiler.map_shadow('/fonts.json', new TextEncoder().encode(JSON.stringify([...names])));
  }
}
