import { v7 } from 'uuid';

/** UUIDv7: unique without asking the database, and ordered by the time it was made. */
export function newId(): string {
  return v7();
}
