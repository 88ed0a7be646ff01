import { z } from 'zod';
import { defineEndpoint } from '../primitives/endpoint.ts';

const signInSettings = z.object({
  /** The URL of the OpenID provider, which publishes a discovery document. */
  authority: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** Extra parameters of the authorization and token requests: how this provider names the API. */
  parameters: z.record(z.string(), z.string()),
  /** The product's own URL; a sign-in started at another one could not return. */
  origin: z.string(),
  supportEmail: z.string(),
  /** Help links; the help menu shows an entry only if its URL is set [A2.37]. */
  helpCenter: z.string().optional(),
  academy: z.string().optional(),
  /** The companion product: people who come from it see a link back [A1.1]. */
  companion: z.object({ name: z.string(), url: z.string() }).optional(),
  /** Only if the demonstration is on. */
  demonstration: z.object({ email: z.string(), password: z.string() }).optional(),
});
export type SignInSettings = z.infer<typeof signInSettings>;

export const getSignInSettings = defineEndpoint({
  name: 'getSignInSettings',
  method: 'GET',
  path: '/api/sign-in-settings',
  summary: 'The sign-in settings for the browser',
  access: 'public',
  response: signInSettings,
});
