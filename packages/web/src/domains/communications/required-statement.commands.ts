import type { PlainBlock } from '@curbstop/contract/communications/communication-content.rules';
import { isSameStatement } from '@curbstop/contract/communications/required-statement.calculation';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, type EditorState } from '@tiptap/pm/state';

/** Where the statement is in the letter, outside conditions. */
function listPlaces(document: Node, statement: PlainBlock): readonly number[] {
  const places: number[] = [];
  document.forEach((node, at) => {
    const block = { type: node.type.name, attrs: node.attrs } as unknown as PlainBlock;
    if (isSameStatement(block, statement)) places.push(at);
  });
  return places;
}

/** Puts a required statement back where it was removed; only a second one can be removed. */
export function protectStatements(statements: readonly PlainBlock[]): Extension {
  return Extension.create({
    name: 'requiredStatements',
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (transactions, before, after) => {
          // The whole text is replaced from outside.
          if (transactions.some((one) => one.getMeta('preventUpdate') === true)) return null;
          const insertion = after.tr;
          for (const statement of statements) {
            const [place] = listPlaces(before.doc, statement);
            if (place === undefined || listPlaces(insertion.doc, statement).length > 0) continue;
            const mapped = transactions.reduce((at, { mapping }) => mapping.map(at), place);
            insertion.insert(
              toTopLevel(insertion.doc, insertion.mapping.map(mapped)),
              after.schema.nodeFromJSON(statement),
            );
          }
          return insertion.docChanged ? insertion : null;
        },
      }),
    ],
  });
}

function toTopLevel(document: Node, at: number): number {
  const place = document.resolve(Math.min(at, document.content.size));
  return place.depth === 0 ? place.pos : place.after(1);
}

/** Whether the selected part can't be removed. */
export function isOnlyStatement({ doc, selection }: EditorState, statements: readonly PlainBlock[]): boolean {
  return statements.some((statement) => {
    const places = listPlaces(doc, statement);
    return selection instanceof NodeSelection && places.length === 1 && places[0] === selection.from;
  });
}
