import { Anchor, Button, Group, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { meetsRequirement, useMe, useSessionSource } from '../domains/accounts/session.queries.ts';
import { PageNotFound } from '../shell/message-pages.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/format.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { SectionNav } from '../ui/SectionNav.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';
import layout from './SideNavLayout.module.css';
import classes from './Help.module.css';
import { helpGroups, helpTopics, searchHelpTopics, type HelpLink, type HelpTopic } from './help-topics.ts';
import { Sources } from './Sources.tsx';

/** The Help Center [A2.37]: every topic with its own address, and a search over all of them. */
export function HelpScreen() {
  const { topic: name } = useRouteParams<'topic'>();
  if (name === undefined) return <Overview />;
  const topic = helpTopics.find((one) => one.name === name);
  return topic ? <Topic topic={topic} /> : <PageNotFound />;
}

function Overview() {
  const { supportEmail } = useSessionSource().help();
  const [query, setQuery] = useState('');
  const foundTopics = searchHelpTopics(query);
  return (
    <>
      <PageHead title="Help Center" />
      <TextInput
        type="search"
        aria-label="Search the Help Center"
        placeholder="Search the Help Center"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maw={384}
        mb="md"
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <output className={classes['found']}>
        {query.trim() !== '' && foundTopics.length > 0 && `${formatCount(foundTopics.length, 'topic')} found`}
      </output>
      {foundTopics.length === 0 && (
        <EmptyState
          title="No topics found"
          action={
            <Button variant="default" onClick={() => setQuery('')}>
              Show all topics
            </Button>
          }
        >
          Try another word
          {supportEmail ? (
            <>
              , or <Anchor href={`mailto:${supportEmail}`}>contact support</Anchor>
            </>
          ) : (
            ''
          )}
          .
        </EmptyState>
      )}
      <ul className={classes['topics']}>
        {foundTopics.map(({ name, title, summary }) => (
          <li key={name}>
            <a href={`/help/${name}`}>
              <strong>{title}</strong>
              <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Topic({ topic }: { readonly topic: HelpTopic }) {
  const listed = helpGroups.map(({ label, topics }) => ({
    label,
    links: topics.map(({ name, title }) => ({ href: `/help/${name}`, label: title, isActive: name === topic.name })),
  }));
  return (
    <>
      <PageHead title={topic.title} description={topic.summary} back={{ label: 'Help Center', href: '/help' }} />
      <div className={layout['beside']}>
        <div className={layout['nav']}>
          <SectionNav label="Help Center topics" groups={listed} />
        </div>
        <article className={`${layout['content']} ${classes['words']}`}>
          {topic.sections.map(({ heading, text = [], steps = [], sources }) => (
            <section key={heading}>
              <Title order={2}>{heading}</Title>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {steps.length > 0 && (
                <ol>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              )}
              <Sources keys={sources} />
            </section>
          ))}
          <TopicLinks links={topic.links} />
        </article>
      </div>
    </>
  );
}

/** The screens of the topic that the user can open. */
function TopicLinks({ links }: { readonly links: readonly HelpLink[] }) {
  const me = useMe();
  return (
    <Group mt="lg">
      {links
        .filter(({ requirement }) => meetsRequirement(me, requirement))
        .map(({ label, href }) => (
          <Button key={href} component="a" href={href} variant="default">
            {label}
          </Button>
        ))}
    </Group>
  );
}
