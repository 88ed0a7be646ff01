import type { SitePlanCandidate } from '@curbstop/contract/compliance/site-plan.rules';
import { planSiteList } from '@curbstop/contract/compliance/site-plan.values';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { categoriesWorstFirst } from '@curbstop/contract/service-lines/service-line.values';
import { Dash } from '../../ui/Dash.tsx';
import { formatDay } from '../../ui/format.ts';
import { getOptionsByField } from '../../ui/table/field-columns.tsx';
import type { FilterOption } from '../../ui/table/filter-labels.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { getRecordedTierLabel, tierFilterChoices, tierRuleSetChoices } from '../locations/tier.calculation.ts';
import { ClassificationBadge } from '../service-lines/ClassificationBadge.tsx';

const { fields } = planSiteList;

/** A day, or what its absence means. */
export function DayCell({ on, none }: { readonly on: string | null; readonly none: string }) {
  return on === null ? <Dash label={none} /> : <time dateTime={on}>{formatDay(on)}</time>;
}

/** The columns of a location as a sampling site; its tier is compared with the rule of a day. */
export function createSiteColumns<Row extends SitePlanCandidate>(on: string): readonly TableColumn<Row>[] {
  return [
    {
      id: 'addressLine1',
      header: fields.addressLine1.label,
      width: 216,
      names: 'row',
      text: formatStreetLine,
      cell: formatStreetLine,
    },
    { id: 'city', header: fields.city.label, width: 120, card: 'none', cell: ({ city }) => city },
    {
      id: 'tier',
      header: fields.tier.label,
      width: 152,
      text: (row) => row.tier && getRecordedTierLabel(row, { on }),
      cell: (row) => (row.tier === null ? <Dash label="No tier" /> : getRecordedTierLabel(row, { on })),
    },
    {
      id: 'classification',
      header: fields.classification.label,
      width: 144,
      text: ({ classification }) => classification,
      cell: ({ classification }) =>
        classification ? (
          <ClassificationBadge category={classification} words="short" />
        ) : (
          <Dash label="No service line" />
        ),
    },
    {
      id: 'hasTreatment',
      header: fields.hasTreatment.label,
      width: 128,
      text: ({ hasTreatment }) => (hasTreatment ? 'Yes' : null),
      cell: ({ hasTreatment }) => (hasTreatment ? 'Yes' : <Dash label="None recorded" />),
    },
    {
      id: 'lastSampledOn',
      header: fields.lastSampledOn.label,
      width: 112,
      text: ({ lastSampledOn }) => lastSampledOn,
      cell: ({ lastSampledOn }) => <DayCell on={lastSampledOn} none="Never sampled" />,
    },
    {
      id: 'externalId',
      header: fields.externalId.label,
      width: 112,
      startsHidden: true,
      card: 'none',
      text: ({ externalId }) => externalId,
      cell: ({ externalId }) => externalId ?? <Dash />,
    },
  ];
}

export const siteChoices: Readonly<Record<string, readonly FilterOption[]>> = {
  ...getOptionsByField(locationDescriptor),
  tier: tierFilterChoices,
  tierRuleSet: tierRuleSetChoices,
  classification: categoriesWorstFirst.map((category) => ({ value: category, label: category })),
};
