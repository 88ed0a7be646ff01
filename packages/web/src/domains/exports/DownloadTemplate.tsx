import type { Template } from '@curbstop/contract/exports/template.values';
import { TemplateFormats } from './TemplateFormats.tsx';
import classes from './Templates.module.css';

/** A template download with its own label. */
export function DownloadTemplate({ template }: { readonly template: Template }) {
  return (
    <div className={classes['fetch']}>
      <span>Blank template</span>
      <TemplateFormats template={template} />
    </div>
  );
}
