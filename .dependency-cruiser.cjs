// Who may lean on whom: AGENTS.md tells the same in words, scripts/house.json holds the storeys. Circles are the
// linter's (import/no-cycle), because the parser here does not tell imports of types apart.
const { storeys } = require('./scripts/house.json');

const anyOf = (names) => `(${names.join('|')})`;
const domain = (names) => `^packages/[^/]+/src/(domains/)?${anyOf(names)}/`;
const allDomains = storeys.flat();
const tests = '\\.test\\.tsx?$';

/** One rule for each domain: nothing beside it and nothing above it. */
const storeyRules = storeys.flatMap((neighbours, floor) =>
  neighbours.map((name) => {
    const beyond = [...neighbours.filter((neighbour) => neighbour !== name), ...storeys.slice(floor + 1).flat()];
    return {
      name: `${name}-leans-on-lower-storeys`,
      comment: `${name} is on storey ${floor}: it may lean on lower storeys only. What changes several nouns lives in the highest of them; what only shows them lives in overviews or screens.`,
      severity: 'error',
      from: { path: domain([name]), pathNot: tests },
      to: { path: domain(beyond) },
    };
  }).filter((rule) => rule.to.path !== domain([])),
);

const forbidden = [
  {
    name: 'resolvable',
    comment: 'The import leads nowhere. Package imports carry no suffix (@curbstop/contract/<domain>/<file>), relative ones end in .ts.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: ['\\?(url|worker|raw|inline|worker&url)$', '^virtual:'] },
  },
  {
    name: 'contract-stands-alone',
    comment: 'The contract is what both sides agreed: it knows neither of them.',
    severity: 'error',
    from: { path: '^packages/contract/' },
    to: { path: '^packages/(server|web)/' },
  },
  {
    name: 'server-and-web-meet-over-http',
    comment: 'What both need belongs in packages/contract.',
    severity: 'error',
    from: { path: '^packages/(server|web)/' },
    to: { path: '^packages/(server|web)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'the-ground-floor-knows-no-water',
    comment: 'kinds, foundation and ui lean on nothing above them; hand in what they need.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/(kinds|foundation|ui)/', pathNot: tests },
    to: { path: [domain(allDomains), '^packages/server/src/(overviews/|[^/]+\\.ts$)', '^packages/web/src/(screens|shell)/', '^packages/server/(testing|seed)/'] },
  },
  {
    name: 'domains-know-no-roof',
    comment: 'The top introduces domains to each other; a domain does not know who shows it.',
    severity: 'error',
    from: { path: ['^packages/[^/]+/src/domains/', '^packages/contract/src/(?!overviews/)'], pathNot: tests },
    to: { path: ['^packages/contract/src/overviews/', '^packages/server/src/(overviews/|[^/]+\\.ts$)', '^packages/web/src/(screens|shell)/', '^packages/server/(testing|seed)/'] },
  },
  {
    name: 'a-repository-is-private-to-its-domain',
    comment: 'Ask the other domain’s service; only it knows its tables.',
    severity: 'error',
    from: { path: '^packages/server/src/(domains/[^/]+|foundation|overviews)/', pathNot: tests },
    to: { path: '^packages/server/src/domains/.+\\.repository\\.ts$', pathNot: '^packages/server/src/$1/' },
  },
  {
    name: 'overviews-read-for-themselves',
    comment: 'An overview shows several nouns with its own read-only SQL; it changes nothing.',
    severity: 'error',
    from: { path: '^packages/server/src/overviews/', pathNot: tests },
    to: { path: '^packages/server/src/domains/.+\\.(service|repository|jobs|events)\\.ts$' },
  },
  {
    name: 'repositories-look-down',
    comment: 'door (routes, resolvers, jobs) -> service -> repository: a repository knows neither.',
    severity: 'error',
    from: { path: '\\.repository\\.ts$' },
    to: { path: '\\.(service|routes|resolvers|jobs|events)\\.ts$' },
  },
  {
    name: 'services-do-not-know-doors',
    comment: 'door (routes, resolvers, jobs) -> service -> repository: a service does not know who asked. A job is named by its .jobs file and asked for from the same domain.',
    severity: 'error',
    from: { path: '\\.service\\.ts$' },
    to: { path: '\\.(routes|resolvers)\\.ts$' },
  },
  {
    name: 'doors-go-through-services',
    comment: 'A door has no permission, rule or SQL of its own: it calls a service of its domain.',
    severity: 'error',
    from: { path: '^packages/server/src/domains/.+\\.(routes|resolvers|jobs)\\.ts$' },
    to: { path: '\\.repository\\.ts$' },
  },
  {
    name: 'calculations-are-pure',
    comment: 'A calculation or policy is handed what it needs; it reads nothing.',
    severity: 'error',
    from: { path: '\\.(calculation|policy|values|wizard)\\.ts$' },
    to: { path: ['\\.(repository|service|routes|resolvers|jobs|queries|commands)\\.ts$', '^(node:)?(fs|http|https|net|child_process)'] },
  },
  {
    name: 'no-tests-in-the-product',
    comment: 'What is only for tests stays in testing/ and in *.test.ts.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/', pathNot: tests },
    to: { path: ['\\.test\\.tsx?$', '^packages/server/testing/', '^node_modules/(vitest|fast-check|happy-dom|playwright|s3rver|@testing-library|axe-core)/'] },
  },
  {
    name: 'packages-are-declared',
    comment: 'Name the package in the package.json of its workspace, exactly versioned.',
    severity: 'error',
    from: { pathNot: tests },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
];

module.exports = {
  forbidden: [...forbidden, ...storeyRules],
  options: {
    // TypeScript 7 has no compiler API; swc reads the imports, types included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // `source` leads @curbstop/contract/<file> to its TypeScript.
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
