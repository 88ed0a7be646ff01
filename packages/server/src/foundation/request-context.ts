import { hasPermission } from '@curbstop/contract/primitives/access';
import type { Access } from '@curbstop/contract/primitives/endpoint';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountId } from './database/account-id.ts';
import type { AccountDatabase, Database } from './database/database.ts';
import { getToday, type Clock } from './clock.ts';
import type { PdfRenderer } from './documents/pdf-renderer.ts';
import type { FileStore } from './files/file-store.ts';
import type { Flags } from './flags/flags.ts';
import type { Jobs } from './jobs/job-request.ts';
import type { Geocoder } from './maps/geocoder.ts';
import type { MapServer } from './maps/map-server.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Config } from './config.ts';
import type { Carrier } from './shipping/carrier.ts';
import type { MailHouse } from './shipping/mail-house.ts';

/** Services of the running product, created at the start and passed in. */
export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly flags: Flags;
  readonly geocoder: Geocoder;
  /** The operator's own WMS server, if configured. */
  readonly mapServer: MapServer | undefined;
  readonly mailer: Mailer;
  readonly pdfRenderer: PdfRenderer;
  /** Creates the letters of batches, in a process of its own, so that previews don't wait for them. */
  readonly letterRenderer: PdfRenderer;
  /** Ships kits, if configured. */
  readonly carrier: Carrier | undefined;
  /** Prints and mails letters, if configured. */
  readonly mailHouse: MailHouse | undefined;
}

export interface Person {
  readonly id: string;
  /** The identity provider's subject; flags are evaluated by it [A6.15]. */
  readonly authId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Signed in through an external provider: profile and password can't be changed here. */
  readonly isSingleSignOn: boolean;
}

/** What a change was made through; recorded in the change history. */
export type ChangeSource = 'screen' | 'api' | 'import' | 'job' | 'command line';

/** Origin of a request, shortened: enough to distinguish offices, too little to identify a person. */
export interface Origin {
  readonly address: string;
  readonly device: string;
}

/** Context of a signed-in person, without an account. */
export interface SignedInContext {
  readonly person: Person;
  /** Set when the request uses an API key. */
  readonly isKey?: true | undefined;
  /** Session at the embedded identity provider. */
  readonly session?: string | undefined;
  readonly app: AppContext;
  readonly requestId: string;
  /** Origin of the request; undefined in background jobs. */
  readonly origin?: Origin | undefined;
}

/** Details of the account that services need. The accounts domain adds what a water system is known by. */
export interface AccountDetails {
  readonly name: string;
  readonly timeZone: string;
}

/** Context of a request inside one account. Only `authenticator.ts` creates one. */
export interface RequestContext extends SignedInContext {
  readonly accountId: AccountId;
  readonly account: AccountDetails;
  readonly permissions: ReadonlySet<string>;
  readonly features: ReadonlySet<string>;
  readonly database: AccountDatabase;
  readonly changeSource: ChangeSource;
}

/** The calendar day in the account's time zone, `YYYY-MM-DD`. */
export function getAccountToday({ app, account }: Pick<RequestContext, 'app' | 'account'>): string {
  return getToday(app.clock, account.timeZone);
}

export function requirePermission(context: RequestContext, access: Access): void {
  if (!hasPermission(context.permissions, access)) throw commonProblems.notAllowed();
}

/**
 * The context of an external service that reports, in the account of its report; throws if the account does not exist.
 */
export type CreateReporterContext = (by: {
  readonly accountId: string;
  readonly name: string;
}) => Promise<RequestContext>;
