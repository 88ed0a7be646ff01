import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Each field of a query or mutation does the work of a REST request, however few columns it selects. */
const maxRootFields = { query: 20, mutation: 10, subscription: 0 } as const;

/** Validation rule: limits the fields of each operation at the top level, aliases and fragments included. */
export function rootFieldLimitRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: (operation) => {
      const max = maxRootFields[operation.operation];
      const count = countFields(operation.selectionSet, (name) => context.getFragment(name) ?? undefined, max + 1);
      if (count > max)
        context.reportError(
          new GraphQLError(
            operation.operation === 'subscription'
              ? 'Subscriptions are not supported.'
              : `A ${operation.operation} may have at most ${max} fields at the top level. Send several requests.`,
            { nodes: operation },
          ),
        );
    },
  };
}

/** Counts up to `enough`, so that fragments that include each other end. */
function countFields(
  { selections }: SelectionSetNode,
  findFragment: (name: string) => FragmentDefinitionNode | undefined,
  enough: number,
): number {
  let count = 0;
  const waiting = [...selections];
  // Circular fragments are reported by another rule; each step here is bounded by the number of selections visited.
  for (let steps = 0; steps < 1_000 && count < enough; steps++) {
    const next = waiting.pop();
    if (!next) break;
    if (next.kind === Kind.FIELD) count += 1;
    else {
      const inner = next.kind === Kind.INLINE_FRAGMENT ? next : findFragment(next.name.value);
      waiting.push(...(inner?.selectionSet.selections ?? []));
    }
  }
  return waiting.length > 0 ? enough : count;
}
