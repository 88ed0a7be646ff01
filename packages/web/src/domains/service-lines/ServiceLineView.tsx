import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { ClassificationBadge } from './ClassificationBadge';
import { CopyText } from '../../ui/CopyText.tsx';
import { lazyContent } from '../../ui/LazyContent.tsx';
import { LinePicture } from './LinePicture';
import { useMe } from '../accounts/session.queries.ts';
import { formatAddressLines, toPicturedLine, toPictureInputs } from './service-line.calculation.ts';
import { serviceLineChangesQuery } from './service-line.queries.ts';
import { serviceLineFieldLabels } from './service-line-changes.calculation.ts';
import { ListedClassification } from './ListedClassification.tsx';
import { SharedLineDetails, SideDetails } from './SideDetails.tsx';
import { ServiceLineReason } from './ServiceLineReason.tsx';
import classes from './ServiceLine.module.css';

const AttachmentsSection = lazyContent(() =>
  import('../attachments/AttachmentsSection.tsx').then(({ AttachmentsSection: content }) => content),
);

const LineWorks = lazyContent(() => import('./LineWorks.tsx').then(({ LineWorks: content }) => content));

interface Props {
  readonly line: ServiceLineDetails;
  /** Undefined without permission to edit. */
  readonly onEdit?: (() => void) | undefined;
  /** Link from the drawer to the line's location; the line's own page shows the location above. */
  readonly links?: ReactNode;
  /** Whether to return the focus to the Edit button. */
  readonly focusEditButton?: boolean;
}

/** A line's diagram, classification with its reason, both sides and change history. */
export function ServiceLineView({ line, onEdit, links, focusEditButton }: Props) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusEditButton) edit.current?.focus();
  }, [focusEditButton]);
  const changes = useQuery(serviceLineChangesQuery(useMe().defaultAccount.id, line.id));
  return (
    <div className={classes['parts']}>
      <div className={classes['head']}>
        <ClassificationBadge category={line.classification.category} />
        {line.externalId && <CopyText text={line.externalId} label="Service line ID" />}
        {links}
        {onEdit && (
          <Button
            ref={edit}
            variant="default"
            ml="auto"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </div>
      <div className={classes['beside']}>
        <LinePicture size="drawer" {...toPictureInputs(toPicturedLine(line))} />
        <ServiceLineReason line={line} />
      </div>
      <ListedClassification line={line} mayEdit={onEdit !== undefined} />
      <section className={classes['part']}>
        <h2>Both sides</h2>
        <SideDetails line={line} />
      </section>
      <section className={classes['part']}>
        <h2>Whole line</h2>
        <SharedLineDetails line={line} />
      </section>
      <section className={classes['part']} aria-labelledby="partial-replacements">
        <h2 id="partial-replacements">Replacements and disturbances</h2>
        <LineWorks lineId={line.id} isNonLead={line.classification.category === 'Non-lead'} />
      </section>
      <section className={classes['part']}>
        <h2>Attachments</h2>
        <AttachmentsSection
          to={{ type: 'pwsserviceline', id: line.id }}
          name={line.externalId ?? formatAddressLines(line.address)}
          urlParameter="line.attachment"
        />
      </section>
      <section className={classes['part']}>
        <h2>Change history</h2>
        <ChangeHistory query={changes} fields={serviceLineFieldLabels} />
      </section>
    </div>
  );
}
