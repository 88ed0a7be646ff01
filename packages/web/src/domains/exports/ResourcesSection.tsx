import { listSheetTemplates } from '@curbstop/contract/exports/template.values';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import classes from './Resources.module.css';
import { TemplateFormats } from './TemplateFormats.tsx';

/** Import templates to download [B2.12]. */
export function ResourcesSection() {
  const me = useMe();
  if (!meetsRequirement(me, requirements.fetchTemplates))
    return (
      <EmptyState title="No templates for this account">
        Templates need the combined import, which is not in your plan or is turned off.
      </EmptyState>
    );
  return (
    <section aria-labelledby="templates-title">
      <h2 id="templates-title" className={classes['title']}>
        Templates
      </h2>
      <p className={classes['help']}>
        Fill in a template and import it. Templates with every column include your custom fields; EPA’s ends with column
        AG. You can also import your own workbook.
      </p>
      <ul className={classes['list']}>
        {listSheetTemplates(me.defaultAccount.primacyCode).map((template) => (
          <li key={template.type}>
            <div>
              <strong>{template.title}</strong>
              <p>{template.help}</p>
            </div>
            <TemplateFormats template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}
