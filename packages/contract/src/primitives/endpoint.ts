import type { z } from 'zod';
import { noContent, emptyObject, type NoContentShape, type EmptyShape } from './empty-shapes.ts';

/**
 * Who may make a call. `public`: anyone; `signedIn`: any authenticated user; otherwise a permission of the account
 * in use (`pws:admin` implies every other; `pws:create` is met by any permission that contains it).
 */
export type Access = 'public' | 'signedIn' | 'pws:read' | 'pws:create' | 'pws:edit' | 'pws:admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One REST call as a value: the server's door, the browser's client and the OpenAPI page all read it.
 * `path` writes parameters as `{accountId}`; a path without `{accountId}` uses the user's default account.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** An account feature code (accounts/feature.values) without which the call answers 403; `PT:` is any program type. */
  readonly feature?: string;
  /** A flag (feature-flags/flag.values) that must be on for whoever asks; the call answers 403 otherwise. */
  readonly flag?: string;
  /** The answer shows a secret once (an invitation's link, a key): it is never kept to be answered again. */
  readonly respondsWithSecret?: boolean;
  /** The most bytes of a JSON body; more is answered 413. */
  readonly largestBody: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Answer;
  /** What leaves the account by it, as the export log calls it (exports/export.values); the door keeps who fetched what. */
  readonly exports?: string;
  /** `json` unless the answer is a streamed file or the question is a multipart upload. */
  readonly carries: 'json' | 'upload' | 'download';
}

export type ParamsOf<C extends Endpoint> = z.output<C['params']>;
export type QueryOf<C extends Endpoint> = z.output<C['query']>;
export type BodyOf<C extends Endpoint> = z.output<C['body']>;
export type ResponseOf<C extends Endpoint> = z.output<C['response']>;

/** What the browser hands in: the same parts before defaults are applied. */
export interface QuestionOf<C extends Endpoint> {
  readonly params: z.input<C['params']>;
  readonly query: z.input<C['query']>;
  readonly body: z.input<C['body']>;
}

type Defaulted<T, Fallback> = T extends z.ZodType ? T : Fallback;
type Definition = {
  name: string;
  method: Method;
  path: string;
  summary: string;
  access: Access;
  feature?: string;
  flag?: string;
  respondsWithSecret?: boolean;
  exports?: string;
  largestBody?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  carries?: 'json' | 'upload' | 'download';
};

/** Room for every form of the product; the few calls that carry more say so. */
export const usualLargestBody = 64 * 1024;

/** Fills what a definition leaves out with shapes that accept nothing. */
export function endpoint<const D extends Definition>(
  definition: D,
): Endpoint<
  Defaulted<D['params'], EmptyShape>,
  Defaulted<D['query'], EmptyShape>,
  Defaulted<D['body'], NoContentShape>,
  Defaulted<D['response'], NoContentShape>
> & {
  readonly name: D['name'];
  readonly carries: D['carries'] extends 'upload' | 'download' ? D['carries'] : 'json';
} {
  return {
    params: emptyObject,
    query: emptyObject,
    body: noContent,
    response: noContent,
    carries: 'json',
    largestBody: usualLargestBody,
    ...definition,
  } as never;
}

/** `/a/{id}` with `{ id: 'x' }` becomes `/a/x`, each value escaped. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
