declare const accountIdBrand: unique symbol;

/** An account that somebody proved to belong to; only `gate.ts` makes one. */
export type AccountId = string & { readonly [accountIdBrand]: true };
