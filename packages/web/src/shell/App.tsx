import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cssVariables, theme } from '../ui/theme.ts';
import { router } from './router.ts';
import { SessionContext, type SessionSource } from '../domains/accounts/session.queries.ts';

export function App({ session, cache }: { readonly session: SessionSource; readonly cache: QueryClient }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={cache}>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
