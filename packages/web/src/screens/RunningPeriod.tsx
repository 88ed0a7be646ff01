import { describeSitesLeft } from '@curbstop/contract/compliance/period-text.calculation';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { periodsQuery } from '../domains/compliance/period.queries.ts';
import classes from './Home.module.css';

/** The periods that are short of sites, in an account whose overview has nothing else to show yet. */
export function RunningPeriod() {
  const { data } = useQuery(periodsQuery(useMe().defaultAccount.id));
  const short = (data?.items ?? []).flatMap((period) => {
    const text = describeSitesLeft(period);
    return text === undefined ? [] : [{ startsOn: period.startsOn, ...text }];
  });
  if (short.length === 0) return null;
  return (
    <section className={classes['part']} aria-labelledby="short-periods">
      <h2 id="short-periods">Monitoring periods without enough sites</h2>
      <ul className={classes['attention']}>
        {short.map(({ startsOn, title, sites }) => (
          <li key={startsOn}>
            <a href={`/compliance/periods/${startsOn}`}>
              <span>
                <strong>{title}</strong>
                <span className={classes['under']}>{sites}</span>
              </span>
              <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
