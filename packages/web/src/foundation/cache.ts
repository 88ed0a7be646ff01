import { QueryClient } from '@tanstack/react-query';

/** How long responses stay fresh. Metadata, SKUs and the current user stay fresh for an hour [A9.7]. */
export const oneHourCache = { staleTime: 3_600_000, gcTime: 3_600_000 } as const;

/** The query cache. Network failures and server errors are retried twice; 4xx responses are not. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default, requests wait silently while the browser believes it is offline; a failed request shows an error.
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
