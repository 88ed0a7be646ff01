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
      // A browser that believes it is offline would hold a request back without a word; a failed request says so.
      queries: { networkMode: 'always', staleTime: 15_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function mayPass(error: unknown): boolean {
  const status =
    typeof error === 'object' && error !== null
      ? ((error as Record<string, unknown>)['status'] ?? (error as Record<string, unknown>)['statusCode'])
      : undefined;
  return typeof status !== 'number' || status >= 500;
}
