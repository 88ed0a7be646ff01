import { RouterProvider, type AnyRouter } from '@tanstack/react-router';

/** Shows the pages of a router that a test made. */
export function TestRouter({ router }: { readonly router: AnyRouter }) {
  // The product registers the type of its own router, and RouterProvider accepts no other.
  return <RouterProvider router={router as never} />;
}
