declare const accountIdBrand: unique symbol;

/** An account that somebody proved to belong to; only `authenticator.ts` makes one. */
export type AccountId = string & { readonly [accountIdBrand]: true };
