import type { Chance } from '../chance.ts';
import { day, decade, estimated, year } from './dates.ts';
import type { LineRecord, SideRecord, Verification } from './line.ts';
import type { Era } from './town.ts';

/** Where a line lies: the year its house was built, and the chance that decides what else is known. */
interface Scene {
  readonly chance: Chance;
  readonly built: number;
}
type CreateInspectionRecord = (scene: Scene) => LineRecord;

/** What the department knew in October 2024, by the wave that built the street; weights are shares of its lines. */
export const inspectionsByEra: Readonly<
  Record<Era, readonly (readonly [weight: number, createRecord: CreateInspectionRecord])[]>
> = {
  mill: [
    [13, leadOnBothSides],
    [7, leadUnderTheStreet],
    [5, leadInTheYard],
    [2, linedGalvanized],
    [11, galvanizedWhereLeadWas],
    [8, galvanizedBelowWhoKnows],
    [3, galvanizedThrough],
    [17, likelyLead],
    [14, nothingKnown],
    [8, onlyTheSystemSide],
    [12, copperThroughout],
  ],
  trolley: [
    [4, leadOnBothSides],
    [3, leadInTheYard],
    [8, galvanizedUnanswered],
    [4, galvanizedNeverLead],
    [6, galvanizedBelowWhoKnows],
    [3, galvanizedThrough],
    [9, likelyLead],
    [24, nothingKnown],
    [15, onlyTheSystemSide],
    [8, onlyTheCustomerSide],
    [16, copperThroughout],
  ],
  postwar: [
    [2, galvanizedNeverLead],
    [2, galvanizedUnanswered],
    [19, unlikelyLead],
    [11, onlyTheSystemSide],
    [7, onlyTheCustomerSide],
    [50, copperThroughout],
    [9, copperThenPlastic],
  ],
  copper: [
    [9, unlikelyLead],
    [6, onlyTheCustomerSide],
    [62, copperThroughout],
    [23, copperThenPlastic],
  ],
  recent: [
    [70, laidAfterTheBan],
    [30, copperThenPlastic],
  ],
};

const tapCard = { basis: 'installationRecord' } as const satisfies SideRecord;

function leadOnBothSides({ chance, built }: Scene): LineRecord {
  return {
    system: {
      material: 'lead',
      ...tapCard,
      installed: year(built),
      diameterId: 5,
      notes: chance.pick(notes.tapCardLead),
    },
    customer: {
      material: 'lead',
      ...tapCard,
      installed: year(built),
      diameterId: 5,
      ...(chance.happens(0.3) && { verified: meterFindings(chance) }),
    },
    ownership: 'Split',
    previouslyLead: 'Unknown',
    connector: 'Lead',
    leadSolder: 'Unknown',
    listed: 'Lead',
  };
}

function leadUnderTheStreet({ chance, built }: Scene): LineRecord {
  const replaced = chance.between(1964, 2008);
  return {
    system: { material: 'lead', ...tapCard, installed: year(built), diameterId: 5 },
    customer: {
      material: 'nonLeadCopper',
      basis: 'repairOrReplacementRecord',
      installed: year(replaced),
      diameterId: 6,
      notes: chance.pick(notes.ownerReplaced),
    },
    ownership: 'Split',
    connector: 'Lead',
    listed: 'Lead',
  };
}

function leadInTheYard({ chance }: Scene): LineRecord {
  return {
    system: {
      material: 'nonLeadCopper',
      basis: 'repairOrReplacementRecord',
      installed: year(1978),
      diameterId: 6,
      notes: 'Renewed to the curb with the main, 1978.',
    },
    customer: {
      material: 'lead',
      basis: 'fieldInspectionOnly',
      verified: meterFindings(chance),
      notes: chance.pick(notes.scratched),
    },
    ownership: 'Split',
    previouslyLead: 'Yes',
    connector: 'None',
    listed: 'Lead',
  };
}

function linedGalvanized({ built }: Scene): LineRecord {
  return {
    system: {
      material: 'leadLinedGalvanized',
      ...tapCard,
      installed: year(built),
      diameterId: 7,
      notes: 'Card says "galv., lead lined". Two houses had it from the same plumber.',
    },
    customer: { material: 'unknown', notes: 'Cellar walled off, meter outside.' },
    ownership: 'Split',
    connector: 'Unknown',
    listed: 'Lead',
  };
}

function galvanizedWhereLeadWas({ chance, built }: Scene): LineRecord {
  return {
    system: {
      material: 'nonLeadCopper',
      basis: 'repairOrReplacementRecord',
      installed: year(1978),
      diameterId: 6,
      notes: 'Lead to the curb taken out with the main, 1978.',
    },
    customer: {
      material: 'galvanized',
      basis: 'fieldInspectionOnly',
      installed: estimated(built + chance.between(0, 20)),
      diameterId: 6,
      ...(chance.happens(0.4) && { verified: meterFindings(chance) }),
    },
    ownership: 'Split',
    previouslyLead: 'Yes',
    connector: 'None',
    listed: 'Galvanized Requiring Replacement',
  };
}

function galvanizedUnanswered({ chance, built }: Scene): LineRecord {
  return {
    system: {
      material: 'nonLeadCopper',
      basis: 'repairOrReplacementRecord',
      installed: decade(chance.between(1955, 1985)),
      diameterId: 6,
    },
    customer: {
      material: 'galvanized',
      basis: 'fieldInspectionOnly',
      installed: estimated(built),
      notes: chance.pick(notes.magnet),
    },
    ownership: 'Split',
    connector: 'Unknown',
    listed: 'Galvanized Requiring Replacement',
  };
}

function galvanizedNeverLead({ chance, built }: Scene): LineRecord {
  return {
    system: {
      material: 'nonLeadCopper',
      ...tapCard,
      installed: year(Math.max(built, 1936)),
      diameterId: 6,
      notes: 'Main and services laid new in copper, contract of 1936; no lead bought for it.',
    },
    customer: {
      material: 'galvanized',
      basis: 'fieldInspectionOnly',
      installed: estimated(built),
      verified: meterFindings(chance),
    },
    ownership: 'Split',
    previouslyLead: 'No',
    connector: 'None',
    listed: 'Non-lead',
  };
}

function galvanizedBelowWhoKnows({ chance, built }: Scene): LineRecord {
  return {
    system: { material: 'unknown', notes: chance.pick(notes.cardMissing) },
    customer: {
      material: 'galvanized',
      basis: 'fieldInspectionOnly',
      installed: decade(built),
      notes: chance.pick(notes.magnet),
    },
    ownership: 'Split',
    connector: 'Unknown',
    ...(chance.happens(0.25) ? { listed: 'Lead Status Unknown' } : { listed: 'Galvanized Requiring Replacement' }),
  };
}

/** EPA's table calls these Non-lead while the definition may not: a person has to look. */
function galvanizedThrough({ built }: Scene): LineRecord {
  return {
    system: { material: 'galvanized', ...tapCard, installed: estimated(built), diameterId: 7 },
    customer: { material: 'galvanized', basis: 'previousMaterialsEvaluation', installed: estimated(built) },
    ownership: 'Split',
    connector: 'Unknown',
    listed: 'Non-lead',
  };
}

function likelyLead({ chance, built }: Scene): LineRecord {
  return {
    system: {
      material: 'unknownLikelyLead',
      basis: 'previousMaterialsEvaluation',
      installed: estimated(built),
      notes: 'Same contract as its neighbors, which were lead.',
    },
    customer: { material: chance.happens(0.7) ? 'unknownLikelyLead' : 'unknown' },
    ownership: 'Split',
    connector: 'Unknown',
    listed: 'Lead Status Unknown',
  };
}

function unlikelyLead({ built }: Scene): LineRecord {
  return {
    system: { material: 'unknownUnlikelyLead', basis: 'previousMaterialsEvaluation', installed: estimated(built) },
    customer: { material: 'unknownUnlikelyLead', basis: 'previousMaterialsEvaluation' },
    ownership: 'Split',
    listed: 'Lead Status Unknown',
  };
}

function nothingKnown({ chance }: Scene): LineRecord {
  return {
    system: { material: 'unknown', ...(chance.happens(0.5) && { notes: chance.pick(notes.cardMissing) }) },
    customer: { material: 'unknown' },
    listed: 'Lead Status Unknown',
  };
}

function onlyTheSystemSide({ chance, built }: Scene): LineRecord {
  return {
    system: { material: 'nonLeadCopper', ...tapCard, installed: year(Math.max(built, 1936)), diameterId: 6 },
    customer: { material: 'unknown', ...(chance.happens(0.4) && { notes: chance.pick(notes.noEntry) }) },
    // Some sheets state what the one known side would make of the line.
    ownership: 'Split',
    ...(chance.happens(0.12) ? { listed: 'Non-lead' } : { listed: 'Lead Status Unknown' }),
  };
}

function onlyTheCustomerSide({ chance }: Scene): LineRecord {
  return {
    system: { material: 'unknown' },
    customer: {
      material: 'nonLeadCopper',
      basis: 'other',
      verified: {
        method: 'customerSelfIdentification',
        by: 'Owner',
        on: day(`2024-0${chance.between(4, 9)}-${chance.between(10, 28)}`),
      },
      notes: chance.pick(notes.ownersPhoto),
    },
    ownership: 'Split',
    listed: 'Lead Status Unknown',
  };
}

function copperThroughout({ chance, built }: Scene): LineRecord {
  const verified = chance.happens(0.22);
  return {
    system: {
      material: 'nonLeadCopper',
      ...tapCard,
      installed: year(Math.max(built, 1936)),
      diameterId: 6,
      ...(verified && { verified: excavatedFindings(chance, 2023) }),
    },
    customer: {
      material: 'nonLeadCopper',
      ...tapCard,
      installed: year(Math.max(built, 1936)),
      diameterId: 6,
      ...(verified && { verified: meterFindings(chance) }),
    },
    ownership: 'Split',
    previouslyLead: 'No',
    connector: 'None',
    interiorLeadSolder: built < 1988 ? 'Yes' : 'No',
    listed: 'Non-lead',
  };
}

function copperThenPlastic({ chance, built }: Scene): LineRecord {
  const relaid = Math.max(built, chance.between(1990, 2019));
  return {
    system: { material: 'nonLeadCopper', ...tapCard, installed: year(built), diameterId: 7 },
    customer: { material: 'nonLeadPlastic', basis: 'installedAfterLeadBan', installed: year(relaid), diameterId: 7 },
    ownership: 'Split',
    previouslyLead: 'No',
    connector: 'None',
    listed: 'Non-lead',
  };
}

function laidAfterTheBan({ chance, built }: Scene): LineRecord {
  const side = {
    material: chance.happens(0.6) ? 'nonLeadPlastic' : 'nonLeadCopper',
    basis: 'installedAfterLeadBan',
    installed: year(built),
    diameterId: 7,
  } as const;
  return {
    system: side,
    customer: side,
    ownership: 'Split',
    previouslyLead: 'No',
    connector: 'None',
    leadSolder: 'No',
    interiorLeadSolder: 'No',
    listed: 'Non-lead',
  };
}

const crew = ['Field crew 1', 'Field crew 2', 'Meter shop'] as const;

export function excavatedFindings(chance: Chance, inYear: number): Verification {
  return {
    method: chance.happens(0.7) ? 'vacuumExcavationOne' : 'mechanicalExcavationOne',
    by: chance.pick(crew),
    on: day(`${inYear}-0${chance.between(4, 9)}-${chance.between(10, 28)}`),
  };
}

export function meterFindings(chance: Chance, inYear = 2024): Verification {
  return {
    method: 'visualAtMeterPit',
    by: chance.pick(crew),
    on: day(`${inYear}-0${chance.between(3, 9)}-${chance.between(10, 28)}`),
  };
}

/** What a clerk writes beside a line. */
const notes = {
  tapCardLead: [
    'Tap card: "5/8 lead to curb, wiped joint".',
    "Card in box 4, lead both ways. Plumber's initials unreadable.",
    'Tap card 5/8 lead. Gooseneck at the main.',
  ],
  ownerReplaced: [
    'Owner replaced from curb in, permit on file.',
    'Yard side renewed after a leak; our side left.',
    'New copper from curb box, see plumbing permit.',
  ],
  scratched: [
    'Scratches silver at the meter, magnet does not hold. Lead.',
    'Bulb where it comes through the wall. Lead in the cellar.',
  ],
  magnet: [
    'Magnet sticks. Galvanized as far as one can see.',
    'Galvanized at the wall, rusted threads.',
    'Owner says "iron pipe"; photo agrees.',
  ],
  cardMissing: [
    "Tap card missing (flood of '55).",
    'No card. Asked the old foreman, he does not remember.',
    'Card gives the date only.',
  ],
  noEntry: [
    'No one home twice; left door hanger.',
    'Owner asked us to come after 5.',
    'Meter in a pit at the lot line, pipe to house not seen.',
  ],
  ownersPhoto: [
    'Photo by email, copper, penny-colored where scratched.',
    'Owner filled in the web form with two photos.',
  ],
} as const;
