// The session belongs to the accounts domain, so that every domain above it may ask who is signed in.
export { hasFeature, may, programTypes, SessionContext, useMe, useSession, useSessionSource } from '../domains/accounts/session.ts';
export type { Help, Me, SessionSource, SessionState } from '../domains/accounts/session.ts';
