import { z } from 'zod';
import { call } from '../kinds/call.ts';

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
  /** Only where the demonstration is on. */
  demonstration: z.object({ email: z.string(), password: z.string() }).optional(),
});
export type SignInSettings = z.infer<typeof signInSettings>;

export const getSignInSettings = call({
  name: 'getSignInSettings',
  method: 'GET',
  path: '/api/sign-in-settings',
  summary: 'What a browser needs to start signing in',
  access: 'public',
  answer: signInSettings,
});
