// Which domain owns each table, and which repositories of other domains use it. structure.mjs applies it.

const created = /create (?:unlogged )?table (?:if not exists )?(\w+)/g;
const renamed = /alter table (\w+) rename to (\w+)/g;

const uses = [
  { access: 'reads', pattern: /\b(?:from|join|using)\s+(?:only\s+)?([a-z_]+)\b/g },
  { access: 'reads', pattern: /\b(?:selectFrom|\w+Join|using)\(\s*'([a-z_]+)(?: as \w+)?'/g },
  { access: 'writes', pattern: /\b(?:insert into|delete from|update)\s+(?:only\s+)?([a-z_]+)\b/g },
  { access: 'writes', pattern: /\b(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)(?: as \w+)?'/g },
];

/** The owner of each table: the exception, else the domain in the name of the migration that creates it. */
export function listTableOwners(migrations, domains, exceptions) {
  const owners = new Map();
  for (const { name, text } of migrations) {
    const subject = name.replace(/^\d+_/, '').replaceAll('_', '-');
    const [domain] = domains
      .filter((one) => subject.startsWith(`${one}-`))
      .toSorted((one, other) => other.length - one.length);
    for (const [, table] of text.matchAll(created)) owners.set(table, exceptions[table] ?? domain);
    for (const [, before, after] of text.matchAll(renamed)) {
      owners.set(after, exceptions[after] ?? owners.get(before));
      owners.delete(before);
    }
  }
  return owners;
}

/** The tables of other domains that the text of a repository reads or writes. Those of foundation are for all. */
export function listForeignTables({ domain, text }, owners) {
  const foreign = new Set();
  for (const { access, pattern } of uses)
    for (const [, table] of text.matchAll(pattern))
      if (owners.has(table) && ![domain, 'foundation'].includes(owners.get(table))) foreign.add(`${access} ${table}`);
  return [...foreign].map((use) => ({ access: use.split(' ')[0], table: use.split(' ')[1] }));
}

/** Tables without an owner, uses of other domains' tables that are not listed, and listed uses that are gone. */
export function findTableErrors(repositories, owners, listed) {
  const errors = [...owners].flatMap(([table, owner]) =>
    owner === undefined ? [`The table "${table}" has no domain. Begin its migration's name with one.`] : [],
  );
  const allowed = new Set(
    listed.flatMap(({ domain, reads = [], writes = [] }) => [
      ...reads.map((table) => `${domain} reads ${table}`),
      ...writes.map((table) => `${domain} writes ${table}`),
    ]),
  );
  const unused = new Set(allowed);
  for (const repository of repositories)
    for (const { access, table } of listForeignTables(repository, owners)) {
      const use = `${repository.domain} ${access} ${table}`;
      unused.delete(use);
      if (!allowed.has(use))
        errors.push(
          `packages/server/src/domains/${repository.name}\n  It ${access} "${table}", which ${owners.get(table)} owns. Call its service, move the query to overviews, or list the use with a reason in scripts/structure.json.`,
        );
    }
  for (const use of unused)
    errors.push(`scripts/structure.json\n  No repository of ${use.replace(' ', ' still ')}. Remove it.`);
  return errors;
}
