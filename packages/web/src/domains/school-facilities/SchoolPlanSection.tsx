import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { suggestPlan } from '@curbstop/contract/school-facilities/plan-suggestion.calculation';
import type {
  PlannedFacility,
  SchoolPlanGroup,
  SchoolPlan,
} from '@curbstop/contract/school-facilities/school-plan.rules';
import { schoolKitNote } from '@curbstop/contract/sampling-events/school-kit.values';
import { facilityPlanStatuses, planKinds, plannedYears } from '@curbstop/contract/school-facilities/school-plan.values';
import { Anchor, Button, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatCount, formatNumber } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StackedColumns } from '../../ui/StackedColumns.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { schoolPlanQuery, usePlanFacilities } from './facility-record.queries.ts';
import { describeYear, listPlanShortfalls, planSeries, planStateTones, toPlanRow } from './school-plan.calculation.ts';
import { SuggestedSchoolPlan } from './SuggestedSchoolPlan.tsx';
import classes from './SchoolFacilities.module.css';

/** The five-year plan: what each year requires, what is planned for it, and what counts. */
export function SchoolPlanSection() {
  const query = useQuery(schoolPlanQuery(useMe().defaultAccount.id));
  if (!query.data && query.error)
    return <ErrorState title="The plan could not be loaded" error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={320} aria-busy="true" />;
  if (query.data.facilities.length === 0)
    return (
      <EmptyState title="No facilities to plan">
        Add the elementary schools and child care facilities that your system serves. Sample secondary schools on
        request.
      </EmptyState>
    );
  return <Plan plan={query.data} />;
}

function Plan({ plan }: { readonly plan: SchoolPlan }) {
  const me = useMe();
  const mayEdit = meetsRequirement(me, requirements.editSchoolFacility);
  const [suggestion, setSuggestion] = useUrlParameter('suggestion');
  useFocusFallback(suggestion);
  const suggested = suggestPlan(plan);
  const gaps = listPlanShortfalls(plan);
  return (
    <Stack gap="md">
      {gaps.length > 0 && (
        <Alert tone="attention" title="Gaps in the plan">
          <ul className={classes['interpretations']}>
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Alert tone="muted" title="Sampling with kits for schools and child care">
        {schoolKitNote}
      </Alert>
      {mayEdit && suggested.length > 0 && suggestion === undefined && (
        <div>
          <Button variant="default" onClick={() => setSuggestion('open')}>
            Suggest a plan
          </Button>
        </div>
      )}
      {mayEdit && suggested.length > 0 && suggestion === 'open' && (
        <SuggestedSchoolPlan suggested={suggested} onDone={() => setSuggestion(undefined)} />
      )}
      {plan.groups
        .filter(({ total }) => total > 0)
        .map((group) => (
          <Group key={group.kind} group={group} plan={plan} mayEdit={mayEdit} />
        ))}
    </Stack>
  );
}

interface GroupProps {
  readonly group: SchoolPlanGroup;
  readonly plan: SchoolPlan;
  readonly mayEdit: boolean;
}

function Group({ group, plan, mayEdit }: GroupProps) {
  const label = planKinds.find(({ code }) => code === group.kind)?.label ?? group.kind;
  const share = `Each year, complete at least ${plan.yearlyPercent} percent of the facilities: sampled, declined or no response.`;
  const rows = group.years.map((year) => toPlanRow(year, group, plan));
  return (
    <section className={classes['card']} aria-labelledby={group.kind}>
      <h2 id={group.kind}>{label}</h2>
      <p>
        {formatNumber(group.total - group.open)} of {formatCount(group.total, 'facility', 'facilities')} complete.{' '}
        {share}
      </p>
      {rows.some(({ values }) => values.some((value) => value > 0)) && (
        <StackedColumns label={`${label} by year of the plan`} rowHeading="Year" series={planSeries} rows={rows} />
      )}
      <ul className={classes['years']}>
        {group.years.map((year) => (
          <li key={year.number}>
            <strong>Year {year.number}</strong>
            <span className={classes['days']}>
              {formatDay(year.startsOn)} to {formatDay(year.endsOn)}
            </span>
            <span>{describeYear(year)}</span>
          </li>
        ))}
      </ul>
      <FacilitiesOfGroup
        label={label}
        facilities={plan.facilities.filter(({ kind }) => kind === group.kind)}
        mayEdit={mayEdit}
      />
    </section>
  );
}

interface FacilitiesProps {
  readonly label: string;
  readonly facilities: readonly PlannedFacility[];
  readonly mayEdit: boolean;
}

const stateLabel = (code: string) => facilityPlanStatuses.find((state) => state.code === code)?.label ?? code;

function FacilitiesOfGroup({ label, facilities, mayEdit }: FacilitiesProps) {
  return (
    <ScrollRegion label={`${label} in the plan`} className={classes['scroll']}>
      <table className={classes['cards']}>
        <thead>
          <tr>
            <th scope="col">Facility</th>
            <th scope="col">Service line</th>
            <th scope="col">Planned for</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {facilities.map((facility) => (
            <tr key={facility.id}>
              <th scope="row">
                <Anchor href={`/compliance/schools/facilities/${facility.id}`}>{facility.name}</Anchor>
              </th>
              <td data-label="Service line">
                {facility.lineCategories.length === 0 ? <Dash /> : facility.lineCategories.join(', ')}
              </td>
              <td data-label="Planned for">
                {mayEdit ? (
                  <YearField facility={facility} />
                ) : facility.plannedYear === null ? (
                  <Dash />
                ) : (
                  `Year ${facility.plannedYear}`
                )}
              </td>
              <td data-label="Status">
                <StatusBadge tone={planStateTones[facility.state]}>{stateLabel(facility.state)}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function YearField({ facility }: { readonly facility: PlannedFacility }) {
  const { mutate, isPending } = usePlanFacilities(useMe().defaultAccount.id);
  const { id: facilityId, version, plannedYear } = facility;
  return (
    <NativeSelect
      aria-label={`Planned for: ${facility.name}`}
      miw={128}
      value={plannedYear === null ? '' : String(plannedYear)}
      data={[
        { value: '', label: 'Not planned' },
        ...plannedYears.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      aria-busy={isPending || undefined}
      // A disabled field would lose the keyboard focus.
      onChange={({ currentTarget: { value } }) => {
        if (!isPending) mutate({ years: [{ facilityId, version, plannedYear: value === '' ? null : Number(value) }] });
      }}
    />
  );
}
