import { galvanizedProofs } from './galvanized-proof.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getClassificationRules,
  combineClassificationRules,
} from '../regulations/service-line-classification.calculation.ts';
import {
  classificationRuleSets,
  federalDecisions,
  stateClassificationRules,
} from '../regulations/service-line-classification.values.ts';
import {
  toClassificationInputs,
  classify,
  encodeCombination,
  getMaterialKind,
  getMaterialKinds,
  type ClassificationInputs,
} from './classification.calculation.ts';
import { changeLineFields, withFittingsHistory } from './line-change.calculation.ts';
import { getLeadBan } from './lead-ban.calculation.ts';
import { newServiceLine, type ServiceLineFields } from './service-line.rules.ts';
import {
  yesNoUnknown,
  classificationNames,
  connectors,
  materialCodes,
  ownerships,
  protectiveOrder,
  type YesNoUnknown,
  type ClassificationName,
  type Material,
  type MaterialKind,
} from './service-line.values.ts';
import { listedBases } from './listed-basis.calculation.ts';
import { listPossibleChanges } from './what-would-change.calculation.ts';

const today = '2026-11-21';
const federal = getClassificationRules('NY', today);

const line: fc.Arbitrary<ClassificationInputs> = fc
  .record({
    ownership: fc.constantFrom(...ownerships),
    systemMaterial: fc.constantFrom<Material[]>(...materialCodes),
    previouslyLead: fc.constantFrom<(YesNoUnknown | null)[]>(...yesNoUnknown, null),
    customerMaterial: fc.constantFrom<Material[]>(...materialCodes),
    connector: fc.constantFrom(...connectors),
    connectorPreviouslyLead: fc.constantFrom(...yesNoUnknown),
    leadFittings: fc.constantFrom(...yesNoUnknown),
    systemVerified: fc.boolean(),
    customerVerified: fc.boolean(),
    systemProof: fc.constantFrom(...galvanizedProofs),
    customerProof: fc.constantFrom(...galvanizedProofs),
    listed: fc.constantFrom<(ClassificationName | null)[]>(null, null, ...classificationNames),
    listedBasis: fc.constantFrom(...listedBases),
    listedIsOpen: fc.boolean(),
  })
  .map((inputs) => ({
    ...inputs,
    // [B5.24]: an unknown material has no basis.
    ...(inputs.systemMaterial === 'unknown' && { systemProof: 'missing' as const }),
    ...(inputs.customerMaterial === 'unknown' && { customerProof: 'missing' as const }),
  }));

/** A line as it is saved, and the inputs that it gives with the same listed classification. */
/** A line as a form has it; `verifiedBy` tells one verification from another. */
function getFields(inputs: ClassificationInputs, verifiedBy = 'Crew 1'): ServiceLineFields {
  const { ownership, connector, connectorPreviouslyLead, leadFittings } = inputs;
  return {
    ...newServiceLine,
    ownership,
    connector,
    connectorPreviouslyLead,
    leadFittings,
    previouslyLead: inputs.previouslyLead ?? 'Unknown',
    system: {
      ...newServiceLine.system,
      material: inputs.systemMaterial,
      ...basisOf[inputs.systemProof],
      ...verification(inputs.systemVerified, verifiedBy),
    },
    customer: {
      ...newServiceLine.customer,
      material: inputs.customerMaterial,
      ...basisOf[inputs.customerProof],
      ...verification(inputs.customerVerified, verifiedBy),
    },
  };
}
const basisOf = {
  document: { classificationBasis: 'installationRecord', installed: null },
  date: {
    classificationBasis: 'installedAfterLeadBan',
    installed: { text: '2001', from: '2001-01-01', to: '2001-12-31' },
  },
  missing: { classificationBasis: 'fieldInspectionOnly', installed: null },
} as const;
const verification = (verified: boolean, verifiedBy: string) => ({
  verified,
  verificationMethod: verified ? ('mechanicalExcavationMultiple' as const) : null,
  verifiedBy: verified ? verifiedBy : null,
});
const getInputs = (
  fields: ServiceLineFields,
  { listed, listedBasis, listedIsOpen }: ClassificationInputs,
): ClassificationInputs => ({
  ...toClassificationInputs(fields, null, getLeadBan('CT')),
  listed,
  listedBasis,
  listedIsOpen,
});

const [table] = classificationRuleSets;
if (!table) throw new Error('there are no rules');
/** No State has these rules; they show one decision alone. */
const onlyGrr = combineClassificationRules(table, {
  ...federalDecisions,
  state: 'OH',
  effectiveFrom: '2021-12-16',
  effectiveTo: null,
  source: 'Invented',
  leadConnectorMakesGrr: true,
});

describe.each([federal, ...stateClassificationRules.map(({ state }) => getClassificationRules(state, today)), onlyGrr])(
  'for every line under $version',
  (rules) => {
    const all = fc.sample(line, 2000).map((inputs) => ({
      inputs,
      category: classify(inputs, rules).category,
      changes: listPossibleChanges(inputs, rules),
    }));
    const promises = all.flatMap(({ inputs, changes }) =>
      changes.flatMap((change) => change.inputs.map((after) => ({ inputs, change, after }))),
    );

    test('each promise is what the line would be classified as, and another classification than now', () => {
      const isTrue = ({ change, after }: (typeof promises)[number]) => {
        const then = classify(after, rules);
        return (
          then.category === change.category &&
          change.sentence.endsWith(
            ` would make it ${then.category}${then.review ? ' and add it to the lines that need review' : ''}.`,
          )
        );
      };
      expect(promises.filter((promise) => !isTrue(promise))).toEqual([]);
      expect(
        all.filter(({ category, changes }) =>
          changes.some((change) => change.category === category || change.inputs.length === 0),
        ),
      ).toEqual([]);
    });

    const save = (before: ServiceLineFields, after: ServiceLineFields, reason: string | null) =>
      changeLineFields(before, withFittingsHistory(before, after, rules), reason);

    test('each promise is what saving it makes of the line', () => {
      const changed = promises.filter(({ inputs, after }) => {
        const saved = save(getFields(inputs), getFields(after, 'Crew 2'), 'Checked');
        return saved.refusal !== null || encodeCombination(getInputs(saved.fields, after)) !== encodeCombination(after);
      });
      expect(changed).toEqual([]);
    });

    test('each suggested change leads to the classification that it names', () => {
      const different = promises.filter(({ inputs, change }) =>
        getWork(change.sentence).some((work) => {
          const edited = work(inputs);
          const after = /field-verifying/i.test(change.sentence) ? getFields(edited, 'Crew 2') : getFields(edited);
          const saved = save(getFields(inputs), after, 'Checked');
          return (
            saved.refusal !== null || classify(getInputs(saved.fields, edited), rules).category !== change.category
          );
        }),
      );
      expect(different.slice(0, 3)).toEqual([]);
    });

    // The person changes the material or the part, and leaves the answers about earlier lead as they are.
    test('each promise of a new or found material holds without touching the answers', () => {
      const others = promises.filter(({ change }) => !/never|once|upstream|previously/i.test(change.sentence));
      const different = others.filter(({ inputs, change, after }) => {
        const before = getFields(inputs);
        const edited = {
          ...getFields(after, 'Crew 2'),
          previouslyLead: before.previouslyLead,
          connectorPreviouslyLead: before.connectorPreviouslyLead,
        };
        const saved = save(before, edited, null);
        return saved.refusal !== null || classify(getInputs(saved.fields, after), rules).category !== change.category;
      });
      expect(different).toEqual([]);
    });

    test('a lead system side is never offered as never lead, nor a lead connector as never connected', () => {
      const offered = promises.filter(
        ({ inputs, change, after }) =>
          (getMaterialKind(inputs.systemMaterial) === 'lead' &&
            (change.sentence.includes('never lead') || after.previouslyLead === 'No')) ||
          (inputs.connector === 'Lead' &&
            (change.sentence.includes('never connected') || after.connectorPreviouslyLead === 'No')) ||
          (getMaterialKind(after.systemMaterial) === 'lead' && after.previouslyLead === 'No') ||
          (after.connector === 'Lead' && after.connectorPreviouslyLead === 'No'),
      );
      expect(offered).toEqual([]);
    });

    test('a line that is not Non-lead has the way there first', () => {
      expect(
        all.filter(({ category, changes }) => category !== 'Non-lead' && changes[0]?.category !== 'Non-lead'),
      ).toEqual([]);
    });

    test('sentences are whole, different, and in the order of danger', () => {
      const written = new Set(all.flatMap(({ changes }) => changes.map(({ sentence }) => sentence)));
      expect(
        [...written].filter(
          (sentence) =>
            !/^(Field-verifying|Removing|Correcting|Adding|Choosing|Verifying|Replacing|Finding|Recording) (?!.*null)[a-zA-Z ,-]+\.$/.test(
              sentence,
            ),
        ),
      ).toEqual([]);
      expect(
        all.filter(({ changes }) => new Set(changes.map(({ sentence }) => sentence)).size !== changes.length),
      ).toEqual([]);
      const dangers = all.map(({ changes }) => changes.map(({ category }) => protectiveOrder[category]));
      expect(dangers).toEqual(dangers.map((each) => each.toSorted((one, other) => one - other)));
    });

    test('removing information never leads to a less protective classification', () => {
      expect(
        all.filter(({ category, changes }) =>
          changes.some(
            (change) =>
              change.sentence.startsWith('Recording') && protectiveOrder[change.category] < protectiveOrder[category],
          ),
        ),
      ).toEqual([]);
    });

    test('no single fact about the sides of a split line that would change its classification is missing', () => {
      const missing = all
        .filter(({ inputs }) => inputs.ownership === 'Split')
        .flatMap(({ inputs, category, changes }) => {
          const named = new Set(changes.flatMap((change) => change.inputs.map(getFacts)));
          return singleChanges(inputs)
            .filter((after) => {
              const then = classify(after, rules).category;
              const losesKnowledge = protectiveOrder[then] < protectiveOrder[category] && losesAny(inputs, after);
              return then !== category && !losesKnowledge && !named.has(getFacts(after));
            })
            .map((after) => ({ inputs, after, changes }));
        });
      expect(missing).toEqual([]);
    });
  },
);

type Work = (inputs: ClassificationInputs) => ClassificationInputs;
/** What each part of a promise asks for; "either side" is two promises. */
const works: readonly (readonly [RegExp, (side: 'system' | 'customer') => Work])[] = [
  [/field-verifying both sides/i, () => (line) => ({ ...line, systemVerified: true, customerVerified: true })],
  [/removing the listed/i, () => (line) => ({ ...line, listed: null, listedBasis: 'missing' })],
  [
    /(?:adding|choosing) a record or an inspection|finding an installation date|finding that .+ side has a diameter/i,
    () => (line) => ({ ...line, listedBasis: 'counts' }),
  ],
  [
    /verifying the (?:system|customer) side as non-lead|verifying (?:either|both) sides? as non-lead/i,
    material('nonLead'),
  ],
  [/replacing (?:the system|the customer|either|both) sides?/i, material('nonLead')],
  [/finding that (?:the system|the customer|either) side is galvanized/i, material('galvanized')],
  [/finding that (?:the system|the customer|either) side is lead/i, material('lead')],
  [/recording the material of (?:the system|the customer|either) side as unknown/i, material('unknown')],
  [/as never lead|correcting Previously lead from Yes to No/i, () => (line) => ({ ...line, previouslyLead: 'No' })],
  [
    /choosing an installation record or a materials evaluation that .+ as the basis of (?:the system side|the customer side|both sides)/i,
    (side) => (line) => ({ ...line, [`${side}Proof`]: 'document' as const }),
  ],
  [/recording previously lead as unknown/i, () => (line) => ({ ...line, previouslyLead: 'Unknown' })],
  [/was once lead/i, () => (line) => ({ ...line, previouslyLead: 'Yes' })],
  [/never connected/i, () => (line) => ({ ...line, connectorPreviouslyLead: 'No' })],
  [/once connected/i, () => (line) => ({ ...line, connectorPreviouslyLead: 'Yes' })],
  [/replacing the lead connector/i, () => (line) => ({ ...line, connector: 'Non-lead' })],
  [/finding that the connector is lead/i, () => (line) => ({ ...line, connector: 'Lead' })],
  [/replacing the lead fittings/i, () => (line) => ({ ...line, leadFittings: 'No' })],
  [/finding lead fittings/i, () => (line) => ({ ...line, leadFittings: 'Yes' })],
];
function material(kind: MaterialKind) {
  return (side: 'system' | 'customer'): Work =>
    (line) => ({ ...line, [`${side}Material`]: materialOfKind[kind] });
}
function getWork(sentence: string): Work[] {
  const parts = works.flatMap(([words, work]) => {
    const found = words.exec(sentence)?.[0];
    return found === undefined ? [] : [{ found, work }];
  });
  const all =
    (sidesOf: (found: string) => readonly ('system' | 'customer')[]): Work =>
    (line) =>
      parts
        .flatMap(({ found, work }) => sidesOf(found).map((side) => work(side)))
        .reduce((after, step) => step(after), line);
  const named = (found: string) =>
    found.includes('both')
      ? (['system', 'customer'] as const)
      : ([found.includes('customer') ? 'customer' : 'system'] as const);
  return sentence.includes('either side') ? [all(() => ['system']), all(() => ['customer'])] : [all(named)];
}

/** Every line that differs in the kind of one side or in the previously-lead answer, as it would be saved. */
function singleChanges(inputs: ClassificationInputs): ClassificationInputs[] {
  const { system, customer } = getMaterialKinds(inputs);
  const kinds: MaterialKind[] = ['lead', 'galvanized', 'nonLead', 'unknown'];
  const found = [
    ...kinds.filter((kind) => kind !== system).map((kind) => ({ ...inputs, systemMaterial: materialOfKind[kind] })),
    ...kinds.filter((kind) => kind !== customer).map((kind) => ({ ...inputs, customerMaterial: materialOfKind[kind] })),
    ...yesNoUnknown.map((previouslyLead) => ({ ...inputs, previouslyLead })),
  ];
  return found.map((after) =>
    getInputs(changeLineFields(getFields(inputs), getFields(after), 'Checked').fields, inputs),
  );
}
const losesAny = (before: ClassificationInputs, after: ClassificationInputs) =>
  (['systemMaterial', 'customerMaterial'] as const).some(
    (side) => getMaterialKind(after[side]) === 'unknown' && getMaterialKind(before[side]) !== 'unknown',
  ) ||
  (after.previouslyLead === 'Unknown' && (before.previouslyLead ?? 'Unknown') !== 'Unknown');
const materialOfKind: Readonly<Record<MaterialKind, Material>> = {
  lead: 'lead',
  galvanized: 'galvanized',
  nonLead: 'nonLeadCopper',
  unknown: 'unknown',
};
const getFacts = ({ systemMaterial, previouslyLead, customerMaterial, connector }: ClassificationInputs) =>
  [getMaterialKind(systemMaterial), previouslyLead ?? 'Unknown', getMaterialKind(customerMaterial), connector].join(
    '/',
  );
