declare const accountIdBrand: unique symbol;

/** Id of an account whose membership was verified; only `authenticator.ts` creates one. */
export type AccountId = string & { readonly [accountIdBrand]: true };
