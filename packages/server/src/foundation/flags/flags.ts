/** The person and account a flag is evaluated for [A6.15]. */
export interface FlagContext {
  readonly personId: string;
  /** The identity provider's subject, by which a remote flag service identifies people. */
  readonly authId: string;
  readonly email: string;
  /** Undefined for a person without an account. */
  readonly accountId: string | undefined;
}

/** Feature flags, independent of where they are stored. */
export interface Flags {
  /** Never throws; the documented default applies when the source is unavailable. */
  isOn(name: string, context: FlagContext): Promise<boolean>;
}
