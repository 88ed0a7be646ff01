/**
 * For `onSettled`: refetches the visible queries after a write, whether it succeeded or failed. A success waits for
 * the new data; a failure is reported at once, without waiting for the refetch. `report` says that the write is saved.
 * It is called last: a form is open and counts as unsaved until its new data is there, and must be gone when people
 * read that it was saved.
 */
export function refetchAfter<Data, Variables>(
  refetch: () => Promise<unknown>,
  report: (data: Data, variables: Variables) => void,
): (data: Data | undefined, error: Error | null, variables: Variables) => Promise<void> | undefined;
export function refetchAfter(
  refetch: () => Promise<unknown>,
): (data: unknown, error: Error | null) => Promise<void> | undefined;
export function refetchAfter(
  refetch: () => Promise<unknown>,
  report?: (data: unknown, variables: unknown) => void,
): (data: unknown, error: Error | null, variables?: unknown) => Promise<void> | undefined {
  return (data, error, variables) => {
    const refetched = refetch();
    return error ? undefined : refetched.then(() => report?.(data, variables));
  };
}
