// The rules of the house that no kept tool knows: which rooms there are, which role a file's suffix may name, and
// what may be written where. Each message says where the thing belongs. The lists are in house.json.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const { storeys, roles, rooms } = JSON.parse(fs.readFileSync(path.join(root, 'scripts', 'house.json'), 'utf8'));
const domains = storeys.flat();
const longestFile = 300;
const refusals = [];

for (const building of ['contract', 'server', 'web']) {
  for (const file of sources(path.join(root, 'packages', building, 'src'))) {
    const inside = path.relative(path.join(root, 'packages', building, 'src'), file).split(path.sep);
    const refuse = (why, line) => refusals.push(`packages/${building}/src/${inside.join('/')}${line ? `:${line}` : ''}\n  ${why}`);
    checkRoom(building, inside, refuse);
    checkName(inside.at(-1), refuse);
    if (/\.tsx?$/.test(file)) checkText(building, inside, { text: fs.readFileSync(file, 'utf8'), refuse });
  }
}

for (const refusal of refusals) console.error(`${refusal}\n`);
console.log(`House: ${refusals.length} refused`);
process.exit(refusals.length > 0 ? 1 : 0);

function* sources(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(inside);
    else yield inside;
  }
}

/** First the room (a domain or an open room), then the role. */
function checkRoom(building, inside, refuse) {
  const { open, domains: shelf } = rooms[building];
  if (open.includes(inside[0])) return;
  if (inside.length === 1) return building === 'contract' ? refuse('The contract has no files of its own: put it into a domain or into kinds.') : undefined;
  if (shelf && inside[0] !== shelf) return refuse(`There is no room "${inside[0]}" in ${building}: ${open.join(', ')} or ${shelf}/<domain>.`);
  const [domain, ...rest] = shelf ? inside.slice(1) : inside;
  if (!domains.includes(domain)) return refuse(`"${domain}" is no domain. A folder is a domain noun of scripts/house.json: ${domains.join(', ')}. What knows no word of water belongs in ${open[0]}.`);
  if (rest.length > 2) refuse('Folders are flat: a sub-folder only for a sub-noun with its own table.');
  checkRole(building, rest.at(-1), refuse);
}

function checkRole(building, name, refuse) {
  if (/\.test\.tsx?$/.test(name)) return;
  if (building === 'web' && /^[A-Z]\w*\.(tsx|module\.css)$/.test(name)) return;
  const role = /^[a-z0-9-]+\.([a-z]+)\.ts$/.exec(name)?.[1];
  if (roles[building].includes(role)) return;
  const allowed = roles[building].map((one) => `.${one}.ts`).join(', ');
  refuse(`${role ? `"${role}" is no role` : 'A file here needs a role'}: ${allowed}${building === 'web' ? ' or Noun….tsx' : ''}. Helpers that know no word of water belong in ${rooms[building].open[0]}.`);
}

function checkName(name, refuse) {
  if (/^index\.tsx?$/.test(name)) refuse('No barrels: import the file that says it.');
  if (/^(shared|common|lib|utils?|helpers?|types|misc)\b/.test(name)) refuse('Name it after what it is about; this name fits anything.');
}

function checkText(building, inside, { text, refuse }) {
  const where = inside.join('/');
  if (/\.test\.tsx?$/.test(where)) return;
  const lines = text.split('\n');
  if (lines.length > longestFile && !where.endsWith('database.schema.ts')) refuse(`${lines.length} lines: a file tells one thing in at most ${longestFile}.`);
  const mayReadClock = /^foundation\/clock\b/.test(where);
  const mayReadEnvironment = building === 'server' && /^foundation\/config\b/.test(where);
  const mayAskDatabase = where.endsWith('.repository.ts') || /^(overviews|foundation\/database)\//.test(where);
  lines.forEach((line, index) => {
    const code = line.replace(/\/\/.*$|^\s*\/?\*.*$/, '');
    const at = index + 1;
    if (!mayReadEnvironment && /\bprocess\.env\b|\bimport\.meta\.env\.VITE/.test(code)) refuse('Settings are read and checked once, in server/src/foundation/config; hand the value in.', at);
    if (!mayReadClock && /\bnew Date\(\)|\bDate\.now\(/.test(code)) refuse('Only foundation/clock asks for the time; hand the clock in.', at);
    if (building === 'server' && !mayAskDatabase && /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(\s*[`'"]/.test(code)) refuse('SQL belongs in <noun>.repository.ts of the domain that owns the table, or in overviews when it only shows several nouns.', at);
    if (building === 'web' && where.startsWith('screens/') && /\bfetch\(/.test(code)) refuse('A screen composes; asking the server is the work of <noun>.queries.ts and <noun>.commands.ts.', at);
  });
}
