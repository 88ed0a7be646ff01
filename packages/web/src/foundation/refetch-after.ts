/**
 * For `onSettled`: refetches the visible queries after a write, whether it succeeded or failed. A success waits for
 * the new data; a failure is reported at once, without waiting for the refetch.
 */
export function refetchAfter(
  refetch: () => Promise<unknown>,
): (query: unknown, error: Error | null) => Promise<unknown> | undefined {
  return (_, error) => {
    const refetched = refetch();
    return error ? undefined : refetched;
  };
}
