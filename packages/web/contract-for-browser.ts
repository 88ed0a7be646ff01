import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** The parts of an endpoint that only the server reads, to validate and document requests and responses. */
const serverParts: ReadonlySet<string> = new Set(['params', 'query', 'body', 'response', 'summary']);

/**
 * Leaves out of the contract what no screen uses, so that the first load carries neither request shapes nor zod.
 * The browser needs only method and path; types describe the response. As the contract's modules
 * only define values, an unused value need not be computed; the bundler cannot infer that of `z.string().max(10)`.
 * The web tests and the development server run the same transform, so reading a request shape fails there too.
 */
export function contractForBrowser(): Plugin {
  return {
    name: 'contract-for-browser',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.+\.ts$/ },
      handler: (code, id) => ({ code: compileForBrowser(code, id), map: null }),
    },
  };
}

/** Line numbers stay the same, so that error messages and source maps remain correct. */
export function compileForBrowser(code: string, file: string): string {
  const edits: Edit[] = [];
  const { program } = parseSync(file, code);
  if (file.endsWith('.endpoints.ts'))
    new Visitor({ CallExpression: (node) => void edits.push(...withoutServerParts(node, code)) }).visit(program);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'VariableDeclaration')
      edits.push(
        ...declaration.declarations.flatMap(({ init }) => (init && isComputed(init) ? computedWhenUsed(init) : [])),
      );
  }
  // From the end, so that earlier offsets stay valid.
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/** `defineEndpoint({ … })` becomes `({ … })`: the function would only put shapes where the definition has none. */
function withoutServerParts({ callee, arguments: [definition] }: ESTree.CallExpression, code: string): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint' || definition?.type !== 'ObjectExpression')
    return [];
  const left = definition.properties.flatMap((part) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier' || !serverParts.has(part.key.name)) return [];
    const end = part.end + (/^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0);
    return [{ start: part.start, end, put: code.slice(part.start, end).replace(/[^\n]/g, '') }];
  });
  return [{ start: callee.start, end: callee.end, put: '' }, ...left];
}

/** Functions and plain words and numbers can be left out as they are. */
function isComputed({ type }: ESTree.Expression): boolean {
  return !['ArrowFunctionExpression', 'FunctionExpression', 'Literal', 'TemplateLiteral'].includes(type);
}

function computedWhenUsed({ start, end }: ESTree.Expression): Edit[] {
  return [
    { start, end: start, put: '/* @__PURE__ */ (() => (' },
    { start: end, end, put: '))()' },
  ];
}
