import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import { ClassBadge } from '../../ui/ClassBadge.tsx';
import { instant } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import classes from './ServiceLine.module.css';

/** Why the line has its class, what a person should look at, and which single fact would change it. */
export function ServiceLineReason({ line }: { readonly line: ServiceLineDetails }) {
  const { explanation, classification } = line;
  return (
    <section className={classes['part']} aria-labelledby="why">
      <h2 id="why">Why this class</h2>
      <p className={classes['sentence']}>{explanation.sentence}</p>
      {explanation.contradiction && (
        <Note tone="attention" title="The stated class differs">
          {explanation.contradiction}
        </Note>
      )}
      {classification.review && (
        <Note tone="attention" title="Somebody should review this line">
          {classification.review}
        </Note>
      )}
      {explanation.whatWouldChange.length > 0 && (
        <>
          <h3>What would change it</h3>
          <ul className={classes['changes']}>
            {explanation.whatWouldChange.map(({ sentence, category }) => (
              <li key={sentence}>
                <ClassBadge category={category} words="short" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes['source']}>
        Classified on {instant(classification.classifiedOn)} by: {explanation.source}
      </p>
    </section>
  );
}
