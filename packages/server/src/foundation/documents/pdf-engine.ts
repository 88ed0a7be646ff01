import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import initializeCompiler, {
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
  type TypstCompiler,
} from '@myriaddreamin/typst-ts-web-compiler';
import { CompilerMemory } from './compiler-memory.ts';
import { mainFont, type FontFamily } from './fonts.ts';
import type { PdfOutcome, PdfRequest } from './pdf-protocol.ts';
import { showDocumentTitle } from './pdf-title.ts';
import { listFallbackFonts, listUnprintable, toPrintedText } from './printable-characters.ts';

const require = createRequire(import.meta.url);
/** The compiler's format for diagnostics as objects; without diagnostics it returns the document only. */
const diagnosticsAsObjects = 3;

/** Documents between two cleanings of the memory, of 4 ms: each document that it keeps makes the next one slower. */
const maxKeptDocuments = 10;
/**
 * What that many letters need. Memory that is added later is lost when the memory is cleaned, so as much is reserved
 * then.
 */
const firstReservedBytes = 10 * 1024 * 1024;

/** Creates documents, one after the other. */
export interface PdfEngine {
  create(request: PdfRequest): Promise<PdfOutcome>;
}

let processEngine: Promise<PdfEngine> | undefined;

/**
 * The only engine of this process: the compiler has one memory, and two engines would restore it each to its own state.
 */
export function getPdfEngine(): Promise<PdfEngine> {
  processEngine ??= createPdfEngine();
  return processEngine;
}

/**
 * The compiler has no access to files and network: it knows the templates, the fonts and the values of the document.
 */
async function createPdfEngine(): Promise<PdfEngine> {
  const memory = new CompilerMemory(
    await initializeCompiler({
      module_or_path: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
    }),
  );
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const compiler = await builder.build();
  const folder = getTemplateFolder();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.typ')))
    compiler.add_source(`/${name}`, readFileSync(path.join(folder, name), 'utf8'));
  const engine = new CleanedEngine(compiler, memory);
  await engine.addFonts(new Set([mainFont]));
  return engine;
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

/** Cleans the memory of the compiler, so that a document takes no longer, and no more memory, the more there were. */
class CleanedEngine implements PdfEngine {
  readonly #compiler: TypstCompiler;
  readonly #memory: CompilerMemory;
  readonly #fonts: LoadedFonts;
  #kept = 0;
  #maxKept = maxKeptDocuments;
  #reservedBytes = firstReservedBytes;
  /** The saved memory has the template of a first document, which then need not be read again. */
  #isWarm = false;

  constructor(compiler: TypstCompiler, memory: CompilerMemory) {
    this.#compiler = compiler;
    this.#memory = memory;
    this.#fonts = new LoadedFonts(compiler);
  }

  async addFonts(fonts: ReadonlySet<FontFamily>): Promise<void> {
    if (this.#fonts.has(fonts)) return;
    if (this.#kept > 0) this.#clean();
    await this.#fonts.add(fonts);
    this.#save();
    this.#isWarm = false;
  }

  async create({ template, data, files = {} }: PdfRequest): Promise<PdfOutcome> {
    const json = toPrintedText(data);
    const unprintable = listUnprintable(json);
    if (unprintable.length > 0) return { unprintable };
    await this.addFonts(listFallbackFonts(json));
    if (this.#kept >= this.#maxKept || this.#memory.addedBytes > 0) this.#clean();
    this.#kept++;
    try {
      const outcome = createDocument(this.#compiler, { template, json, files });
      if (!this.#isWarm && 'pdf' in outcome && this.#memory.addedBytes === 0) {
        this.#save();
        this.#isWarm = true;
      }
      return outcome;
    } catch (error) {
      this.#clean();
      throw error;
    }
  }

  #save(): void {
    // Large files are read and removed, so that the compiler has the memory for the next documents.
    this.#compiler.map_shadow(reserve, new Uint8Array(this.#reservedBytes));
    this.#compiler.unmap_shadow(reserve);
    this.#memory.save();
    this.#kept = 0;
  }

  #clean(): void {
    const [{ addedBytes }, kept] = [this.#memory, this.#kept];
    this.#memory.restore();
    this.#kept = 0;
    if (addedBytes === 0) return;
    // Letters with large pictures come in series: without this, each would add as much again.
    if (kept > 1) {
      this.#maxKept = Math.min(this.#maxKept, kept - 1);
    } else {
      this.#reservedBytes += addedBytes;
      this.#save();
    }
  }
}

const reserve = '/reserve';

function createDocument(
  compiler: TypstCompiler,
  { template, json, files }: Required<Pick<PdfRequest, 'template' | 'files'>> & { readonly json: string },
): PdfOutcome {
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

  has(fonts: ReadonlySet<FontFamily>): boolean {
    return [...fonts].every((font) => this.#fonts.has(font));
  }

  async add(fonts: ReadonlySet<FontFamily>): Promise<void> {
    const all = new Set([...this.#fonts, ...fonts]);
    const files = [...all].flatMap((font) => font.files).map((file) => readFileSync(file));
    const builder = new TypstFontResolverBuilder();
    const names = new Set<string>();
    for (const bytes of files) {
      // As the file spells it: a family with another name would not be found, and the characters be boxes.
      const { info } = builder.get_font_info(bytes) as { readonly info: readonly { readonly family: string }[] };
      for (const { family } of info) names.add(family);
      builder.add_raw_font(bytes);
    }
    this.#compiler.set_fonts(await builder.build());
    this.#compiler.map_shadow('/fonts.json', new TextEncoder().encode(JSON.stringify([...names])));
    // Only now: without a font that could not be read, its characters would be boxes in the next document.
    for (const font of fonts) this.#fonts.add(font);
  }
}
