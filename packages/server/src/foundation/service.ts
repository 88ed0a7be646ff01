import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@curbstop/contract/primitives/endpoint';
import type { Upload } from './files/upload.ts';
import type { RequestContext, SignedInContext } from './request-context.ts';

/** A file that a service returns; routes stream it as an attachment. */
export interface Download {
  readonly stream: Readable;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size?: number;
  /** Number of records sent so far, for the export log. */
  readonly rows?: () => number;
}

/** The type of the service behind an endpoint. Its input is plain: jobs, seed and tests call it like a route does. */
export type Service<E extends Endpoint> = (context: RequestContext, input: InputOf<E>) => Promise<ResultOf<E>>;

/** A service about the signed-in person, outside any account. */
export type PersonService<E extends Endpoint> = (signedIn: SignedInContext, input: InputOf<E>) => Promise<ResultOf<E>>;

/**
 * The parts of a request as one flat object, without the account, which is in the context. A list as the body is
 * `items`.
 */
export type InputOf<E extends Endpoint> = Flat<
  Omit<FieldsOf<ParamsOf<E>>, 'accountId'>,
  FieldsOf<QueryOf<E>>,
  FieldsOf<BodyOf<E>>
> &
  (E['transfer'] extends 'upload' ? { readonly upload: Upload } : unknown);

export type ResultOf<E extends Endpoint> = E['transfer'] extends 'download' ? Download : ResponseOf<E>;

/** The named fields of one part; `unknown` if it has none. */
type FieldsOf<Part> = [Part] extends [undefined]
  ? unknown
  : Part extends readonly unknown[]
    ? { readonly items: Part }
    : undefined extends Part
      ? Partial<NonNullable<Part>>
      : string extends keyof Part
        ? unknown
        : Part;

/** Two parts of a request must not use the same name: such an endpoint fits no service. */
type Flat<Params, Query, Body> = [SharedName<Params, Query, Body>] extends [never]
  ? Params & Query & Body
  : { readonly sameNameTwice: SharedName<Params, Query, Body> };

type SharedName<Params, Query, Body> =
  | (keyof Params & keyof Query)
  | (keyof Params & keyof Body)
  | (keyof Query & keyof Body);
