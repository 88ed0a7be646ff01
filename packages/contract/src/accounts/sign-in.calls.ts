import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';

export const signInSettings = z.object({
  /** The address of the OpenID provider; its discovery document tells the rest. */
  authority: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** What else the authorization and token questions carry: how this provider wants the API named. */
  parameters: z.record(z.string(), z.string()),
  /** The one address the product is reached at; a sign-in begun elsewhere could not come back. */
  origin: z.string(),
  supportEmail: z.string(),
  /** Where help is to be had; an entry of the help menu stands only where there is an address for it [A2.37]. */
  helpCenter: z.string().optional(),
  academy: z.string().optional(),
  /** The companion product: who arrives from it is shown the way back [A1.1]. */
  companion: z.object({ name: z.string(), url: z.string() }).optional(),
  /** Only where the demonstration is on. */
  demonstration: z.object({ email: z.string(), password: z.string() }).optional(),
});
export type SignInSettings = z.infer<typeof signInSettings>;

export const getSignInSettings = endpoint({
  name: 'getSignInSettings',
  method: 'GET',
  path: '/api/sign-in-settings',
  summary: 'What a browser needs to start signing in',
  access: 'public',
  response: signInSettings,
});
