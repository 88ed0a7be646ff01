import { termsVersion } from '@curbstop/contract/accounts/permission.values';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './AppShell.module.css';
import { SimplePage } from './SimplePage.tsx';

interface Props {
  readonly title: string;
  readonly summary: string;
  readonly children: ReactNode;
}

/** A page of headings and paragraphs, for the terms and the privacy policy. */
export function LegalPage({ title, summary, children }: Props) {
  return (
    <SimplePage>
      <article className={classes['narrow']}>
        <PageHead title={title} description={`${summary} Version ${termsVersion}.`} />
        {children}
      </article>
    </SimplePage>
  );
}

export function LegalSection({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2}>{heading}</Title>
      {children}
    </section>
  );
}
