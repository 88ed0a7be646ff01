export interface AddressParts {
  readonly addressLine1: string;
  readonly addressLine2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
}

/** A lenient normal form of an address: two spellings of one place have the same key. */
export function addressKey(address: AddressParts): string {
  return [address.addressLine1, address.addressLine2, address.city, address.state, address.zip].map((part) => (part ?? '').normalize('NFKC').trim().toUpperCase()).join('|');
}
