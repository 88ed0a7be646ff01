// What may be written where: rules about the text of a file. structure.mjs applies them to all three packages.
const textRules = [
  {
    appliesTo: (packageName, file) => !/\.test\.tsx?$/.test(file),
    pattern: /\.toLocaleString\('en-US'\)|=== 1 \? '1 |\$\{([\w.]+)\} \$\{\1 === 1 \?/,
    message: 'Write numbers and counts with formatNumber and formatCount (contract/primitives/count-text).',
  },
  {
    appliesTo: (packageName, file) => !(packageName === 'server' && /^foundation\/config\b/.test(file)),
    pattern: /\bprocess\.env\b|\bimport\.meta\.env\.VITE/,
    message: 'Read settings in server/src/foundation/config and pass the value in.',
  },
  {
    appliesTo: (_, file) => !/^foundation\/clock\b/.test(file),
    pattern: /\bnew Date\(\)|\bDate\.now\(/,
    message: 'Only foundation/clock reads the current time. Pass the clock in.',
  },
  {
    appliesTo: (packageName, file) =>
      packageName === 'server' &&
      !/\.(repository|values)\.ts$/.test(file) &&
      !/^(overviews|foundation\/database)\//.test(file),
    pattern: /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(\s*[`'"]/,
    message: 'Put SQL in <noun>.repository.ts of the domain that owns the table, or in overviews for read-only views.',
  },
  {
    appliesTo: (packageName, file) => packageName === 'server' && file.endsWith('.values.ts'),
    // A sub-query in parentheses is an expression, too; structure.mjs checks whose tables it reads.
    pattern: /\b(insert into|update|delete from) \w|(?:^|`)\s*select\b/i,
    message:
      'The values of the server have expressions of SQL that several domains use, with sub-queries in parentheses. Put statements in a repository.',
  },
  {
    appliesTo: (packageName, file) =>
      packageName === 'server' && (file.endsWith('.repository.ts') || file.startsWith('overviews/')),
    pattern: /\bstatus (<>|!=|=|>=?|<=?|in|between) ?\(?\d/,
    message: 'Use the conditions of samples/sample-stage.values.ts, or sampleStatus of contract.',
  },
  {
    appliesTo: (packageName, file) => packageName === 'server' && file.endsWith('.service.ts'),
    pattern: /\bfrom '(@fastify\/[^']*|fastify)'|(?<![\w.'-])(params|query|body)(?=\s*[.,:}])/,
    message:
      'A service takes a context and plain input (an id, fields), not the params, query or body of a request. The router passes them as one object.',
  },
  {
    appliesTo: (packageName, file) =>
      (packageName === 'contract' && file.startsWith('primitives/')) ||
      (packageName === 'server' && file.startsWith('foundation/') && !file.endsWith('database.schema.ts')),
    pattern:
      /service ?line|\bpwsid\b|water ?(system|works)|\binventory\b|sampling|\bprimacy|\b(samples|kits?|analytes?|tiers)\b/i,
    message: 'foundation and primitives know no noun of the field. Move this to its domain, or pass it in.',
  },
  {
    appliesTo: (packageName, file) => packageName === 'web' && file.startsWith('screens/'),
    pattern: /\bfetch\(/,
    message: 'Screens compose. Send requests from <noun>.queries.ts and <noun>.commands.ts.',
  },
  {
    appliesTo: (packageName, file) =>
      packageName === 'server' && (file.endsWith('.repository.ts') || file.startsWith('overviews/')),
    pattern: /\b(told|held|asked|made)\s+as\s+(materialized\s+)?\(/,
    message: 'Name a table expression after its rows: history, locked, requested, inserted.',
  },
  {
    appliesTo: (packageName, file) =>
      packageName === 'server' && (file.endsWith('.repository.ts') || file.startsWith('overviews/')),
    pattern: /\b(said|gone|given|given_back|is_milder|standing_id|coming(_\w+)?)\b|\bpast(\.| on\b)/,
    message:
      'Name a column or alias by its contents: row_values, deleted, changed_values, is_less_protective, active_id.',
  },
  {
    // Migrations are left out: one that was applied keeps its text.
    appliesTo: (packageName, file) =>
      packageName === 'server' && (/\.(repository|values)\.ts$/.test(file) || file.startsWith('overviews/')),
    pattern: /^(?!\s*').{121,}$/,
    message: 'Break long lines of SQL at a clause; 120 characters fit a review.',
  },
  {
    appliesTo: (_, file) => file.endsWith('.problems.ts'),
    pattern: /^\s*(stray\w*|waitAWhile|givenUp|\w*(Gone|Forgotten))\s*:/,
    message: 'Name a problem by what happened: invalidStatus, tooManyAttempts, importCanceled, rowsExpired.',
  },
];

/** Private words in the names of constants, functions, types, parameters and fields, tests included. */
const nameRule = {
  pattern:
    /(?:\b(?:const|let|function|type|interface|class)\s+|[({[,.]\s*|^\s*(?:readonly\s+)?)(?:said|told|gone|whom|asked|asks\w*|given|judge\w*|milder\w*|leaveWith\w+|\w+Calls|\w+(?:Said|Told|Gone|Whom|Milder))(?=\s*[:,=)}\](?<.])/,
  message: 'Use a standard word in names: recorded, message, removed, recipient, requested, isLessProtective.',
};

/**
 * Variables named by a participle, adverb or preposition, which leave the reader to find the noun; by some, parameters
 * and fields too.
 */
const bareNameRule = {
  pattern:
    /\b(?:const|let) (?:found|known|named|own|plain|whole|shown|wanted|among|around|beside|within|again|once|twice|meant|noted|bare|others|chosen|taken|counted|before|after)(?=\s*[:=;])|(?:[({]\s*|^\s*(?:readonly\s+)?)(?:again|among|beside|meant|noted|twice)\??:|[({]\s*(?:again|among|beside|meant|noted|twice)(?=\s*[,)}=])/,
  message: 'Name a variable by what it contains: matches, cachedRows, knownIds, otherColumns, previousValue.',
};

/** Private words in titles of tests. */
const titleRule = {
  pattern:
    /(?:\b(?:test|it|describe)(?:\.\w+)*|^\s*\]\s*(?:as const)?\)|\))?\(\s*(['"`])(?:(?!\1).)*\b(?:said|told|gone|whom|milder|judged|asked|asks|(?:tak|giv|br[io]ng|brought|took|gave)\w* back|(?:tak|giv)\w*(?: \w+){1,3} back|lost answers?|answers? (?:was|were) lost|without a question)\b(?:(?!\1).)*\1,\s*(?:async\s*)?(?:\(|function|\w+ =>)/,
  message: 'Say in a test title what happens in plain words: is shown, needs confirmation, is removed, is restored.',
};

/** Titles of tests that are no sentence of their own, or begin with a circumstance before they name what happens. */
const halfTitleRule = {
  pattern:
    /(?:\b(?:test|it)(?:\.\w+)*(?:\(.*\))?|^\s*\](?: as const)?\))\(\s*(['"`])(?:(?:that|of|also|about|above|after|against|at|before|below|beside|between|by|during|for|from|in|into|on|over|since|to|under|until|while|with|within|without) |(?:(?!\1).)*\bnobody\b)/,
  message: 'Begin a test title with what happens, so that it stands alone: records, rejects, shows.',
};

/**
 * Elements that a query found are compared with toBeVisible: `toBeDefined` is true of null as well, which `queryBy`
 * returns.
 */
const definedElementRule = {
  pattern: /\b(?:get|find|query)(?:All)?By\w+\(.*\)\)\.toBeDefined\(\)|\.toBeTruthy\(\)/,
  message:
    'Expect a found element toBeVisible(), which is false for null and for hidden elements, and else the exact value.',
};

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Each line of the file that breaks a rule. Comments may say anything, and tests anything but private words. */
export function findTextErrors(packageName, file, text) {
  const rules = [
    nameRule,
    ...(isTest(file)
      ? [titleRule, halfTitleRule, definedElementRule]
      : [bareNameRule, ...textRules.filter((rule) => rule.appliesTo(packageName, file))]),
  ];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/\/\/.*$|^\s*\/?\*.*$/, '');
    const names = code.replace(/'[^']*'|"[^"]*"|`[^`]*`?|\/(?![/*]).*?[^\\]\//g, "''");
    return rules
      .filter((rule) => rule.pattern.test(rule === nameRule || rule === bareNameRule ? names : code))
      .map(({ message }) => ({ message, line: index + 1 }));
  });
}
