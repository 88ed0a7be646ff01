import { QueryClient } from '@tanstack/react-query';

/** How long answers are held to be fresh. Metadata, skus and the current user are kept an hour [A9.7]. */
export const keptAnHour = { staleTime: 3_600_000, gcTime: 3_600_000 } as const;

/**
 * What the browser has asked already. A refusal is an answer and is not asked again; only silence and failures of the
 * server are, twice.
 */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { retry: false },
    },
  });
}

/**
 * For `onSettled`: whatever became of a write, what stands on the screen is asked for anew. A success is over when the
 * new answers are there; a failure is told at once, and not after every question of the screen was given up as well.
 */
export function askAnew(ask: () => Promise<unknown>): (answer: unknown, error: Error | null) => Promise<unknown> | undefined {
  return (_, error) => {
    const asked = ask();
    return error ? undefined : asked;
  };
}

function mayPass(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null ? ((error as Record<string, unknown>)['status'] ?? (error as Record<string, unknown>)['statusCode']) : undefined;
  return typeof status !== 'number' || status >= 500;
}
