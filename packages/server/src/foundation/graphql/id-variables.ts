import type { Plugin } from 'graphql-yoga';
import { Kind, visit, type DocumentNode } from 'graphql';

/**
 * Every id of the schema is a `String`, but standard clients declare the variables of ids as `ID`. Both are text, so a
 * variable of type `ID` is read as `String`; without that, validation refuses it.
 */
export const withIdVariables: Plugin = {
  onParse:
    () =>
    ({ result, replaceParseResult }) => {
      if (isDocument(result)) replaceParseResult(readIdsAsStrings(result));
    },
};

const isDocument = (result: unknown): result is DocumentNode =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === Kind.DOCUMENT;

/** Kept for each document, so that what is cached by document, such as its validation, is found again. */
const rewritten = new WeakMap<DocumentNode, DocumentNode>();

function readIdsAsStrings(document: DocumentNode): DocumentNode {
  const cachedDocument = rewritten.get(document);
  if (cachedDocument) return cachedDocument;
  const read = visit(document, {
    VariableDefinition: (definition) =>
      visit(definition, {
        NamedType: (type) =>
          type.name.value === 'ID' ? { ...type, name: { ...type.name, value: 'String' } } : undefined,
      }),
  });
  rewritten.set(document, read);
  return read;
}
