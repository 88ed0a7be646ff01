// Import rules; AGENTS.md explains them, and scripts/structure.json lists the layers. Circles count
// imports of types: the parser used here doesn't tell them apart.
const { layers } = require('./scripts/structure.json');

const anyOf = (names) => `(${names.join('|')})`;
const domain = (names) => `^packages/[^/]+/src/(domains/)?${anyOf(names)}/`;
const allDomains = layers.flat();
const tests = '\\.test\\.tsx?$';

/** One rule per domain: no imports from the same layer or a higher one. */
const layerRules = layers.flatMap((siblings, layer) =>
  siblings
    .map((name) => {
      const beyond = [...siblings.filter((sibling) => sibling !== name), ...layers.slice(layer + 1).flat()];
      return {
        name: `${name}-imports-lower-layers`,
        comment: `${name} is in layer ${layer} and may import lower layers only. Code that changes several nouns belongs in the highest of them; code that only shows them belongs in overviews or screens.`,
        severity: 'error',
        from: { path: domain([name]), pathNot: tests },
        to: { path: domain(beyond) },
      };
    })
    .filter((rule) => rule.to.path !== domain([])),
);

const forbidden = [
  {
    name: 'resolvable',
    comment:
      'The import does not resolve. Package imports carry no suffix (@curbstop/contract/<domain>/<file>), relative ones end in .ts.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: ['\\?(url|worker|raw|inline|worker&url)$', '^virtual:'] },
  },
  {
    name: 'no-circles',
    comment:
      'These files import each other, directly or through others; imports of types count. Move what both need to a file that imports neither.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'contract-imports-no-package',
    comment: 'The contract is shared by server and web and imports neither.',
    severity: 'error',
    from: { path: '^packages/contract/' },
    to: { path: '^packages/(server|web)/' },
  },
  {
    name: 'server-and-web-communicate-over-http',
    comment: 'Shared code belongs in packages/contract.',
    severity: 'error',
    from: { path: '^packages/(server|web)/' },
    to: { path: '^packages/(server|web)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'foundation-imports-no-domain',
    comment: 'primitives, foundation and ui import no domain. Pass in what they need.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/(primitives|foundation|ui)/', pathNot: tests },
    to: {
      path: [
        domain(allDomains),
        '^packages/server/src/(overviews/|[^/]+\\.ts$)',
        '^packages/web/src/(screens|shell)/',
        '^packages/server/(testing|seed)/',
      ],
    },
  },
  {
    name: 'domains-import-no-composition',
    comment: 'Overviews, screens and the app compose domains. A domain does not import them.',
    severity: 'error',
    from: { path: ['^packages/[^/]+/src/domains/', '^packages/contract/src/(?!overviews/)'], pathNot: tests },
    to: {
      path: [
        '^packages/contract/src/overviews/',
        '^packages/server/src/(overviews/|[^/]+\\.ts$)',
        '^packages/web/src/(screens|shell)/',
        '^packages/server/(testing|seed)/',
      ],
    },
  },
  {
    name: 'repositories-are-private-to-their-domain',
    comment: 'Call the service of the other domain. Only that domain uses its tables.',
    severity: 'error',
    from: { path: '^packages/server/src/(domains/[^/]+|foundation|overviews)/', pathNot: tests },
    to: { path: '^packages/server/src/domains/.+\\.repository\\.ts$', pathNot: '^packages/server/src/$1/' },
  },
  {
    name: 'overviews-use-their-own-sql',
    comment: 'An overview shows several nouns with its own read-only SQL and changes nothing.',
    severity: 'error',
    from: { path: '^packages/server/src/overviews/', pathNot: tests },
    to: { path: '^packages/server/src/domains/.+\\.(service|repository|jobs|events)\\.ts$' },
  },
  {
    name: 'repositories-import-no-service',
    comment: 'routes, resolvers and jobs -> service -> repository.',
    severity: 'error',
    from: { path: '\\.repository\\.ts$' },
    to: { path: '\\.(service|routes|resolvers|jobs|events)\\.ts$' },
  },
  {
    name: 'services-know-no-http',
    comment:
      'A service takes a context and plain input, so that jobs, seed and tests call it like a route does. Routes and foundation/http translate requests.',
    severity: 'error',
    from: { path: '\\.(service|calculation|repository|jobs|events)\\.ts$' },
    to: { path: ['^packages/server/src/foundation/http/', '(^|/)node_modules/(@fastify/|fastify/)'] },
  },
  {
    name: 'services-import-no-routes',
    comment: 'routes, resolvers and jobs -> service -> repository. A service may start a job of its own domain.',
    severity: 'error',
    from: { path: '\\.service\\.ts$' },
    to: { path: '\\.(routes|resolvers)\\.ts$' },
  },
  {
    name: 'routes-use-services',
    comment: 'Routes, resolvers and jobs have no rules or SQL. They call a service of their domain.',
    severity: 'error',
    from: { path: '^packages/server/src/domains/.+\\.(routes|resolvers|jobs)\\.ts$' },
    to: { path: '\\.repository\\.ts$' },
  },
  {
    name: 'calculations-are-pure',
    comment: 'Calculations and policies get their input as parameters and read nothing.',
    severity: 'error',
    from: { path: '\\.(calculation|policy|values|wizard)\\.ts$' },
    to: {
      path: [
        '\\.(repository|service|routes|resolvers|jobs|queries|commands)\\.ts$',
        '^(node:)?(fs|http|https|net|child_process)',
      ],
    },
  },
  {
    name: 'no-tests-in-the-product',
    comment: 'Test code stays in testing/ and *.test.ts.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/', pathNot: tests },
    to: {
      path: [
        '\\.test\\.tsx?$',
        '^packages/server/testing/',
        '^node_modules/(vitest|fast-check|happy-dom|playwright|s3rver|@testing-library|axe-core)/',
      ],
    },
  },
  {
    name: 'packages-are-declared',
    comment: 'List the package in package.json of its workspace with an exact version.',
    severity: 'error',
    from: { pathNot: tests },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
];

module.exports = {
  forbidden: [...forbidden, ...layerRules],
  options: {
    // TypeScript 7 has no compiler API. swc reads the imports, including types.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // `source` resolves @curbstop/contract/<file> to TypeScript.
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
