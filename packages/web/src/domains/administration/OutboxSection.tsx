import { mailList, type MailHead } from '@curbstop/contract/administration/mail.endpoints';
import { maxMailWaitHours } from '@curbstop/contract/primitives/mail-retry';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatInstant } from '../../ui/format.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useMe } from '../accounts/session.queries.ts';
import { mailQuery, mailsPageQuery, useResendMail } from './mail.queries.ts';
import classes from './Outbox.module.css';

const states: Readonly<Record<MailHead['state'], { readonly word: string; readonly tone: StatusTone }>> = {
  kept: { word: 'Stored', tone: 'muted' },
  waiting: { word: 'Waiting', tone: 'working' },
  sending: { word: 'Not confirmed', tone: 'attention' },
  sent: { word: 'Sent', tone: 'done' },
  unclear: { word: 'May have arrived', tone: 'attention' },
  failed: { word: 'Not sent', tone: 'failed' },
};

const columns: readonly TableColumn<MailHead>[] = [
  { id: 'subject', header: 'Subject', names: 'row', width: 520, cell: ({ subject }) => subject },
  { id: 'toAddress', header: 'To', width: 216, cell: ({ toAddress }) => toAddress },
  {
    id: 'state',
    header: 'Status',
    width: 112,
    card: 'top',
    text: ({ state }) => states[state].word,
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>,
  },
  {
    id: 'createdOn',
    header: 'Created',
    width: 168,
    text: ({ createdOn }) => formatInstant(createdOn),
    cell: ({ createdOn }) => <time dateTime={createdOn}>{formatInstant(createdOn)}</time>,
  },
];
const choices = { state: Object.entries(states).map(([value, { word }]) => ({ value, label: word })) };

/** Every email that the product wrote. Without a mail server, this is where users read them. */
export function OutboxSection() {
  const urlState = useTableUrlState(mailList);
  const query = useQuery(mailsPageQuery(useMe().defaultAccount.id, urlState.settledRequest));
  const [openId, setOpenId] = useUrlParameter('mail');
  return (
    <>
      <DataTable
        name="mails"
        noun={['email', 'emails']}
        list={mailList}
        columns={columns}
        choices={choices}
        urlState={urlState}
        query={query}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        onOpenRow={({ id }) => setOpenId(id)}
        openRowId={openId}
        empty={
          <EmptyState title="No emails yet">
            Emails from Curbstop, such as invitations, are listed here. Without a mail server they are stored and not
            sent.
          </EmptyState>
        }
      />
      <SideDrawer
        name="viewMail"
        size="wide"
        opened={openId !== undefined}
        title="Email"
        onClose={() => setOpenId(undefined)}
      >
        {openId !== undefined && <Mail id={openId} />}
      </SideDrawer>
    </>
  );
}

function Mail({ id }: { readonly id: string }) {
  const { id: accountId, isDemonstration } = useMe().defaultAccount;
  const { data, error, refetch } = useQuery(mailQuery(accountId, id));
  const resend = useResendMail(accountId);
  if (error) return <ErrorState title="The email could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-busy="true" />;
  const sendAgain = data.mayResend && (
    <div className={classes['action']}>
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(data.id)}>
        Send again
      </Button>
    </div>
  );
  return (
    <>
      <DataList>
        <DataPair name="To">
          {data.toName}, {data.toAddress}
        </DataPair>
        <DataPair name="Created">{formatInstant(data.createdOn)}</DataPair>
        <DataPair name="Status">
          <StatusBadge tone={states[data.state].tone}>{states[data.state].word}</StatusBadge>
        </DataPair>
        {data.state === 'sending' && (
          <DataPair name="Not confirmed">
            The mail server has not confirmed this email yet. Reload the page in a few minutes to see whether it was
            sent. If it is still not confirmed then, ask the recipient whether it arrived.
          </DataPair>
        )}
        {data.state === 'unclear' && (
          <DataPair name="May have arrived">
            Sending was interrupted, so this email may have been delivered. Ask the recipient before you send it again.
            {sendAgain}
          </DataPair>
        )}
        {data.state === 'failed' && data.mayResend && (
          <DataPair name="Not sent">
            This email stays unsent until you send it again. A reminder of deadlines is then written again, as of that
            day.
            {sendAgain}
          </DataPair>
        )}
        {data.resentAt !== null && <DataPair name="Sent again">{formatInstant(data.resentAt)}</DataPair>}
        {data.state === 'waiting' && (
          <DataPair name="Waiting">
            This email has not been sent yet. Curbstop tries again for {maxMailWaitHours} hours, and writes a reminder
            of deadlines again as of each day. After that, it is sent only if an administrator sends it again.
          </DataPair>
        )}
        {data.error && (
          <DataPair name={data.state === 'unclear' ? 'Problem' : 'Reason not sent'}>{data.error}</DataPair>
        )}
        {data.state === 'kept' && isDemonstration && (
          <DataPair name="Reason not sent">Demonstration accounts store emails and send none.</DataPair>
        )}
      </DataList>
      <h3 className={classes['subject']}>{data.subject}</h3>
      <p className={classes['text']}>{data.text}</p>
    </>
  );
}
