import type { z } from 'zod';
import { noContent, emptyObject, type NoContentShape, type EmptyShape } from './empty-shapes.ts';

/**
 * Who may use an endpoint. `public`: anyone; `signedIn`: any authenticated user; otherwise a permission in the account
 * (`pws:admin` implies every other; `pws:create` is met by any permission that contains it). `pws:results` is that of a
 * laboratory's key, which only endpoints that name it accept.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'pws:read'
  | 'pws:create'
  | 'pws:edit'
  | 'pws:create or pws:edit'
  | 'pws:read or pws:results'
  | 'pws:create or pws:results'
  | 'pws:admin';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Definition of a REST endpoint, shared by the server's router, the browser's client and the OpenAPI page. `path`
 * writes parameters as `{accountId}`; a path without `{accountId}` uses the user's default account.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Feature code (accounts/feature.values) that the account needs, else 403; `PT:` is any program type. */
  readonly feature?: string;
  /** Flag (feature-flags/flag.values) that must be on for the user, else 403. */
  readonly flag?: string;
  /** The response shows a secret once (an invitation link, an API key), so it is never stored for repeated requests. */
  readonly respondsWithSecret?: boolean;
  /** A public endpoint whose caller signs the text of the request; its service gets both. */
  readonly isSigned?: boolean;
  /** Maximum bytes of a JSON body; larger bodies get 413. */
  readonly maxBody: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Answer;
  /** The export log's name for what this endpoint downloads (exports/export.values); the server logs every download. */
  readonly exports?: string;
  /** `json`, unless the response is a streamed file or the request is a multipart upload. */
  readonly transfer: 'json' | 'upload' | 'download';
}

export type ParamsOf<C extends Endpoint> = z.output<C['params']>;
export type QueryOf<C extends Endpoint> = z.output<C['query']>;
export type BodyOf<C extends Endpoint> = z.output<C['body']>;
export type ResponseOf<C extends Endpoint> = z.output<C['response']>;

type Defaulted<T, Fallback> = T extends z.ZodType ? T : Fallback;
type Definition = {
  name: string;
  method: HttpMethod;
  path: string;
  summary: string;
  access: Access;
  feature?: string;
  flag?: string;
  respondsWithSecret?: boolean;
  isSigned?: boolean;
  exports?: string;
  maxBody?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  transfer?: 'json' | 'upload' | 'download';
};

/** Enough for every form of the product; the few endpoints with larger bodies set their own limit. */
export const defaultMaxBodyBytes = 64 * 1024;

/** Fills missing parts of a definition with schemas that accept nothing. */
export function defineEndpoint<const D extends Definition>(
  definition: D,
): Endpoint<
  Defaulted<D['params'], EmptyShape>,
  Defaulted<D['query'], EmptyShape>,
  Defaulted<D['body'], NoContentShape>,
  Defaulted<D['response'], NoContentShape>
> & {
  readonly name: D['name'];
  readonly transfer: D['transfer'] extends 'upload' | 'download' ? D['transfer'] : 'json';
} {
  // The defaults fill exactly what the definition leaves out, which the compiler can't follow for a generic definition.
  return {
    params: emptyObject,
    query: emptyObject,
    body: noContent,
    response: noContent,
    transfer: 'json',
    maxBody: defaultMaxBodyBytes,
    ...definition,
  } as never;
}

/** `/a/{id}` with `{ id: 'x' }` becomes `/a/x`, each value escaped. Throws if a value is missing. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined || params[name] === null)
      throw new Error(`The path ${path} has no value for ${name}.`);
    const value: unknown = params[name];
    return encodeURIComponent(String(value));
  });
}
