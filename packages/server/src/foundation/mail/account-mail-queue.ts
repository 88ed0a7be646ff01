import type { Log } from '../log.ts';
import type { MailingAccount } from './mailer.ts';

/** How many accounts' mails are sent at the same time. */
const maxAccounts = 4;

/**
 * Sends the waiting mails of accounts in the background, so that a mail server that takes mails and does not answer
 * holds up nothing but the mails themselves. Each account is sent by one pass at a time.
 */
export class AccountMailQueue {
  readonly #send: (account: MailingAccount) => Promise<void>;
  readonly #log: Log;
  readonly #waiting = new Map<string, MailingAccount>();
  readonly #sending = new Set<string>();

  constructor(send: (account: MailingAccount) => Promise<void>, log: Log) {
    this.#send = send;
    this.#log = log;
  }

  /**
   * An account that waits or is being sent is not added again; what is stored meanwhile is found by its pass or the
   * next one.
   */
  add(account: MailingAccount): void {
    const { accountId } = account;
    if (this.#sending.has(accountId) || this.#waiting.has(accountId)) return;
    this.#waiting.set(accountId, account);
    this.#startNext();
  }

  #startNext(): void {
    if (this.#sending.size >= maxAccounts) return;
    const [next] = this.#waiting.values();
    if (!next) return;
    this.#waiting.delete(next.accountId);
    void this.#sendAll(next);
  }

  async #sendAll(account: MailingAccount): Promise<void> {
    const { accountId } = account;
    this.#sending.add(accountId);
    try {
      await this.#send(account);
    } catch (error) {
      this.#log.error({ err: error, accountId }, 'Sending the waiting mails failed; it will be tried again');
    } finally {
      this.#sending.delete(accountId);
      this.#startNext();
    }
  }
}
