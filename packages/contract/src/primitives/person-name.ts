interface PersonNames {
  readonly firstName: string;
  readonly lastName: string;
}

/** A person's name as it is shown and recorded. A person may have only one of the two names, or neither. */
export function formatPersonName({ firstName, lastName }: PersonNames): string {
  return `${firstName} ${lastName}`.trim();
}

/** A person whose name was never entered is known by the email address. */
export function formatPersonNameOrEmail(person: PersonNames & { readonly email: string }): string {
  return formatPersonName(person) || person.email;
}
