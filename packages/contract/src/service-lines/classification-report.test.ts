import { documentBases, type GalvanizedProof } from './galvanized-proof.values.ts';
import { basesThatNeedApproval } from './listed-basis.calculation.ts';
import { classificationBases } from './service-line.values.ts';
import { expect, test } from 'vitest';
import {
  getClassificationRules,
  type ClassificationRules,
} from '../regulations/service-line-classification.calculation.ts';
import {
  classificationRuleSets,
  stateClassificationRules,
  stateRows,
  listedRows,
  otherSideRow,
} from '../regulations/service-line-classification.values.ts';
import { hasGalvanized } from './side-classification.calculation.ts';
import { classify, type Classification, type ClassificationInputs } from './classification.calculation.ts';
import { updateLeadHistory, type EarlierHistory, type LeadHistory } from './lead-history.calculation.ts';
import {
  yesNoUnknown,
  classificationNames,
  connectors,
  materialKinds,
  materials,
  ownerships,
  type YesNoUnknown,
  type ClassificationName,
  type Connector,
  type Material,
  type MaterialKind,
  type Ownership,
} from './service-line.values.ts';

/**
 * docs/classification.md: every combination that decides a classification, worked out by the product's own code. The
 * test fails when the file is not what the code does; `npm run classification-report` writes it again.
 */
const day = '2026-11-22';
const federal = getClassificationRules('PA', day);

const materialOfKind: Readonly<Record<MaterialKind, Material>> = {
  lead: 'lead',
  galvanized: 'galvanized',
  nonLead: 'nonLeadCopper',
  unknown: 'unknown',
};
const kindNames: Readonly<Record<MaterialKind, string>> = {
  lead: 'Lead',
  galvanized: 'Galvanized',
  nonLead: 'Non-lead',
  unknown: 'Unknown',
};
const shortNames: Readonly<Record<ClassificationName, string>> = {
  Lead: 'Lead',
  'Galvanized Requiring Replacement': 'GRR',
  'Non-lead': 'Non-lead',
  'Lead Status Unknown': 'Unknown',
};

const nothingRecorded: ClassificationInputs = {
  ownership: 'Split',
  systemMaterial: 'unknown',
  previouslyLead: 'Unknown',
  customerMaterial: 'unknown',
  connector: 'Unknown',
  connectorPreviouslyLead: 'Unknown',
  leadFittings: 'Unknown',
  systemVerified: false,
  customerVerified: false,
  systemProof: 'missing',
  customerProof: 'missing',
  listed: null,
  listedBasis: 'missing',
  listedIsOpen: false,
};

interface Sides {
  readonly system: MaterialKind;
  readonly previouslyLead: YesNoUnknown;
  readonly customer: MaterialKind;
}
const sideCombinations: readonly Sides[] = materialKinds.flatMap((system) =>
  yesNoUnknown.flatMap((previouslyLead) => materialKinds.map((customer) => ({ system, previouslyLead, customer }))),
);

interface Parts extends Partial<Pick<ClassificationInputs, 'systemProof' | 'customerProof'>> {
  readonly connector: Connector;
  readonly connectorPreviouslyLead: YesNoUnknown;
  readonly leadFittings: YesNoUnknown;
}
const partCombinations: readonly Parts[] = connectors.flatMap((connector) =>
  yesNoUnknown.flatMap((connectorPreviouslyLead) =>
    yesNoUnknown.map((leadFittings) => ({ connector, connectorPreviouslyLead, leadFittings })),
  ),
);

function classifySides(
  { system, previouslyLead, customer }: Sides,
  rules: ClassificationRules,
  more: Partial<ClassificationInputs> = {},
): Classification {
  return classify(
    {
      ...nothingRecorded,
      systemMaterial: materialOfKind[system],
      previouslyLead,
      customerMaterial: materialOfKind[customer],
      ...more,
    },
    rules,
  );
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const decided = ({ category, row }: Classification) => `${shortNames[category]} \`${row}\``;

function sidesSection(): string {
  const rows = sideCombinations.map((sides) => [
    kindNames[sides.system],
    sides.previouslyLead,
    kindNames[sides.customer],
    decided(classifySides(sides, federal)),
  ]);
  return `## Both sides, by EPA's table and 40 CFR 141.2

Holds for split lines and for lines of unknown ownership, whatever is known of connector and fittings.

${table(['System side', 'Previously lead', 'Customer side', 'Classification and deciding row'], rows)}`;
}

function materialSection(): string {
  const rows = materials.map(({ code, label, kind }) => [
    label,
    kindNames[kind],
    listedCell(
      classify({ ...nothingRecorded, systemMaterial: code, listed: 'Non-lead', listedBasis: 'counts' }, federal),
    ),
  ]);
  return `## Materials

${table(['Material of a side', 'Counts as', 'Beside an unknown side and a listed Non-lead with a basis that counts'], rows)}`;
}

const getLabel = (code: string) => classificationBases.find((basis) => basis.code === code)?.label ?? code;
const documentNames = () => documentBases.map((code) => `"${getLabel(code)}"`).join(', ');
const proven = (proof: GalvanizedProof) => ({ systemProof: proof, customerProof: proof });
const proofNames = [
  { name: 'no proof', facts: proven('missing') },
  { name: 'installed after the ban', facts: proven('date') },
  { name: 'a document', facts: proven('document') },
] as const;

function ownerSection(): string {
  const owners: readonly Ownership[] = ['System-Owned', 'Customer-Owned'];
  const columns = owners.flatMap((ownership) => proofNames.map(({ name, facts }) => ({ ownership, name, facts })));
  const rows = sideCombinations.map((sides) => [
    kindNames[sides.system],
    sides.previouslyLead,
    kindNames[sides.customer],
    ...columns.map(({ ownership, facts }) => ownerCell(classifySides(sides, federal, { ownership, ...facts }))),
  ]);
  return `## Lines with one owner

Such a line is classified by its owner's side. Lead or galvanized recorded for the other side counts where it is more protective; with "Unknown - Likely Lead" recorded there the line is Lead Status Unknown and not Non-lead.
Galvanized pipe is Non-lead only with proof that nothing upstream was ever lead: the basis of each galvanized side is ${documentNames()}, or "Installation date after lead ban" with a date that shows it. No other basis is proof: a repair or replacement record shows one place on one day.
"Review" marks the lines whose ownership and materials disagree.

${table(['System side', 'Previously lead', 'Customer side', ...columns.map(({ ownership, name }) => `${ownership}, ${name}`)], rows)}`;
}

const ownerCell = (classification: Classification) =>
  `${decided(classification)}${classification.review === null ? '' : ', review'}`;

/** The source names fittings only where it speaks of lead that is there now. */
const removedFittings = `

Lead fittings that are removed need a reason; an import keeps the answer Yes. "Ever connected to a lead connector" becomes Yes in the same change, and No needs a reason from then on. The source is unsure here: it names fittings as a portion that contains lead, and only the gooseneck for galvanized pipe "previously connected to lead" (GPCL). The most protective reading counts fittings as such a connection.`;

/**
 * The one classification of galvanized pipe without lead and without a document, for every answer, part and ownership.
 */
function bySidesWithout(rules: ClassificationRules): string {
  const found = sideCombinations
    .filter(({ system, customer }) => hasGalvanized({ system, customer }) && system !== 'lead' && customer !== 'lead')
    .flatMap((sides) =>
      ownerships.flatMap((ownership) =>
        (['missing', 'date'] as const).map(
          (proof) => classifySides(sides, rules, { ownership, connector: 'None', ...proven(proof) }).category,
        ),
      ),
    );
  return [...new Set(found)].join(', ');
}

function stateSection({ state, effectiveFrom, source }: (typeof stateClassificationRules)[number]): string {
  const rules = getClassificationRules(state, day);
  const documents = rules.galvanizedNeedsDocuments
    ? `\n\nWith a document for each galvanized side. Without one, previously lead No is no proof, and galvanized of either side is ${bySidesWithout(rules)} whatever the ownership.`
    : '';
  const heading = `### ${rules.decidedBy}, from ${effectiveFrom}\n\nSource: ${source}${rules.leadFittingsMakeLead ? removedFittings : ''}${documents}`;
  const bySides = (parts: Parts) =>
    sideCombinations.map((sides) => decided(classifySides(sides, rules, { ...proven('document'), ...parts })));
  const groups = groupBy(partCombinations, (parts) => bySides(parts).join());
  const columns = groups.map((parts) => bySides(parts[0] as Parts));
  const rows = sideCombinations.flatMap((sides, at) => {
    const cells = columns.map((column) => column[at] ?? '');
    const differs = cells.some((cell) => cell !== decided(classifySides(sides, federal)));
    return differs ? [[kindNames[sides.system], sides.previouslyLead, kindNames[sides.customer], ...cells]] : [];
  });
  if (rows.length === 0)
    return `${heading}\n\nEvery combination is classified as above; galvanized below a lead connector is counted on its own.`;
  const letters = groups.map((_, index) => String.fromCharCode(65 + index));
  const keys = groups.flatMap((parts, index) => getBoxes(parts).map((box) => [letters[index] ?? '', ...box]));
  return `${heading}

${table(['Column', 'Lead connector', 'Ever connected to a lead connector', 'Lead fittings'], keys)}

Sides that are not listed are classified as above in every column.

${table(['System side', 'Previously lead', 'Customer side', ...letters], rows)}`;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/** The combinations of the table in fewer lines: values that change nothing are joined, all of them are "any". */
function getBoxes(parts: readonly Parts[]): string[][] {
  let boxes = parts.map(
    ({ connector, connectorPreviouslyLead, leadFittings }) =>
      [[connector], [connectorPreviouslyLead], [leadFittings]] as string[][],
  );
  for (const at of [2, 1, 0]) {
    boxes = groupBy(boxes, (box) => JSON.stringify(box.map((values, index) => (index === at ? null : values)))).map(
      (same) =>
        (same[0] as string[][]).map((values, index) => (index === at ? same.flatMap((box) => box[at] ?? []) : values)),
    );
  }
  const sizes = [connectors.length, yesNoUnknown.length, yesNoUnknown.length];
  return boxes.map((box) => box.map((values, index) => (values.length === sizes[index] ? 'any' : values.join(', '))));
}

const evidences: readonly (readonly [string, Partial<ClassificationInputs>])[] = [
  ['No side recorded, no basis', {}],
  ['No side recorded, a basis that does not count', { listedBasis: 'dateOfBoth' }],
  ['No side recorded, a basis that counts', { listedBasis: 'counts' }],
];
/** Sides that give each classification, so that a listed classification can be set beside it. */
const sidesGiving: Readonly<Record<ClassificationName, Sides>> = {
  Lead: { system: 'lead', previouslyLead: 'Unknown', customer: 'nonLead' },
  'Galvanized Requiring Replacement': { system: 'nonLead', previouslyLead: 'Unknown', customer: 'galvanized' },
  'Non-lead': { system: 'nonLead', previouslyLead: 'Unknown', customer: 'nonLead' },
  'Lead Status Unknown': { system: 'unknown', previouslyLead: 'Unknown', customer: 'nonLead' },
};

function listedSection(): string {
  const without = classificationNames.map((listed) => [
    listed,
    ...evidences.map(([, facts]) =>
      listedCell(classify({ ...nothingRecorded, listed, listedIsOpen: true, ...facts }, federal)),
    ),
  ]);
  const beside = classificationNames.flatMap((listed) =>
    classificationNames.map((byTable) => [
      listed,
      byTable,
      ...[false, true].map((verified) =>
        listedCell(
          classifySides(sidesGiving[byTable], federal, {
            listed,
            listedIsOpen: true,
            systemVerified: verified,
            customerVerified: verified,
          }),
        ),
      ),
    ]),
  );
  return `## What is listed for the whole line

"Review" marks a difference between the listed classification and the line that waits for a person.

${table(['Listed', ...evidences.map(([name]) => name)], without)}

"Unknown - Likely Lead" on a side counts as recorded: a listed Non-lead does not overrule it.

${table(['Listed', 'By its sides', 'Not all of it field-verified', 'Both sides field-verified'], beside)}`;
}

const listedCell = (classification: Classification) =>
  `${decided(classification)}${classification.differsFromListed ? ', review' : ''}`;

function historySection(): string {
  const changes: readonly (readonly [
    string,
    Pick<EarlierHistory, 'system' | 'isListed' | 'isNewlyListed'>,
    Pick<LeadHistory, 'system'>,
  ])[] = [
    ['no lead before or after', { system: 'nonLead' }, { system: 'nonLead' }],
    ['no lead before or after, listed as Lead or GRR', { system: 'nonLead', isListed: true }, { system: 'nonLead' }],
    [
      'no lead before or after, with a new listing as Lead or GRR',
      { system: 'nonLead', isListed: true, isNewlyListed: true },
      { system: 'nonLead' },
    ],
    ['lead stays', { system: 'lead' }, { system: 'lead' }],
    ['lead is replaced', { system: 'lead' }, { system: 'nonLead' }],
    ['lead is found', { system: 'nonLead' }, { system: 'lead' }],
  ];
  const rest = { customer: 'galvanized', connector: 'None', connectorPreviouslyLead: 'Unknown' } as const;
  const rows = changes.flatMap(([change, from, to]) =>
    yesNoUnknown.flatMap((before) =>
      yesNoUnknown.map((wanted) => [
        change,
        before,
        wanted,
        ...[false, true].map((hasReason) =>
          carried({ ...from, ...rest, previouslyLead: before }, { ...to, ...rest, previouslyLead: wanted }, hasReason),
        ),
      ]),
    ),
  );
  return `## What a change does to "previously lead"

40 CFR 141.84(a)(4)(ii) looks back: pipe that was ever downstream of lead stays so. A listed Lead or GRR is a record of lead. Imports never have a reason.

${table(['Change of the system side', 'Recorded', 'New answer', 'Without a reason', 'With a reason'], rows)}`;
}

function carried(before: EarlierHistory, after: LeadHistory, hasReason: boolean): string {
  const { answer, remark } = updateLeadHistory(before, after, { hasReason }).previouslyLead;
  return remark === null ? answer : `${answer} (${remark})`;
}

function sourceSection(): string {
  const rows = [
    ...classificationRuleSets.flatMap(({ split, singleOwner }) => [...split, ...singleOwner]),
    ...Object.values(stateRows),
    ...Object.values(listedRows),
    otherSideRow,
  ];
  return `## Deciding rows and their sources

${table(
  ['Row', 'Classification', 'Reason', 'Source'],
  rows.map(({ id, category, because, source }) => [`\`${id}\``, category, because, source]),
)}`;
}

function basisSection(): string {
  return `## Bases that do not count

40 CFR 141.84(a)(4)(iii) requires evidence. These bases of a side leave the classification of the table, and the line is listed under "Non-lead without a valid basis":

- none, or "Not available";
- one that the side's own record contradicts: over two inches beside a smaller diameter, installed after the lead ban beside an earlier date;
- "Installation date after lead ban" without an installation date, or with one that may be before the ban (a year that includes its day);
- alone: ${basesThatNeedApproval.map((code) => `"${getLabel(code)}"`).join(', ')}. A State decides on them; New York's guidance of August 2025 says that a model typically needs physical verification;

A whole line listed as Non-lead on such a basis, with no material recorded for either side, is Lead Status Unknown. "Installation date after lead ban" needs the installation date of each side that belongs to the line.`;
}

test('docs/classification.md shows what the code does', async () => {
  const report = [
    `# How service lines are classified

Made by \`npm run classification-report\` from the product's own rules (${federal.version}); a test keeps it in step. GRR is Galvanized Requiring Replacement.`,
    materialSection(),
    sidesSection(),
    ownerSection(),
    '## What States decide',
    ...stateClassificationRules.map(stateSection),
    basisSection(),
    listedSection(),
    historySection(),
    sourceSection(),
  ].join('\n\n');
  await expect(`${report}\n`).toMatchFileSnapshot('../../../../docs/classification.md');
});

test('every material counts as its kind, and connector and fittings change nothing by federal rules', () => {
  for (const { code, kind } of materials) {
    for (const sides of sideCombinations) {
      expect(classifySides(sides, federal, { systemMaterial: code }).row).toBe(
        classifySides({ ...sides, system: kind }, federal).row,
      );
      expect(classifySides(sides, federal, { customerMaterial: code }).row).toBe(
        classifySides({ ...sides, customer: kind }, federal).row,
      );
    }
  }
  for (const sides of sideCombinations)
    for (const parts of partCombinations)
      expect(classifySides(sides, federal, parts).row).toBe(classifySides(sides, federal).row);
});

test('a line of unknown ownership is classified as one of two sides', () => {
  expect(ownerships).toContain('Unknown');
  for (const sides of sideCombinations)
    expect(classifySides(sides, federal, { ownership: 'Unknown' }).row).toBe(classifySides(sides, federal).row);
});
