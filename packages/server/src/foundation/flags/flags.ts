/** Who a flag is asked for [A6.15]. */
export interface FlagContext {
  readonly personId: string;
  /** Who the identity provider says it is; what a remote service knows people by. */
  readonly authId: string;
  readonly email: string;
  /** Absent for somebody whom every account has let go. */
  readonly accountId: string | undefined;
}

/** What is switched on, for whom. Nobody else knows where the answer comes from. */
export interface Flags {
  /** Never fails: where the source is silent, the flag's documented default holds. */
  isOn(name: string, asker: FlagContext): Promise<boolean>;
}
