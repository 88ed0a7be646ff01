/**
 * For `onSettled`: whatever became of a write, what stands on the screen is asked for anew. A success is over when the
 * new answers are there; a failure is told at once, and not after every question of the screen was given up as well.
 */
export function refetchAfter(
  ask: () => Promise<unknown>,
): (query: unknown, error: Error | null) => Promise<unknown> | undefined {
  return (_, error) => {
    const asked = ask();
    return error ? undefined : asked;
  };
}
