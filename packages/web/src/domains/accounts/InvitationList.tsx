import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import type { Invitation } from '@curbstop/contract/accounts/member.rules';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { confirm, openOverlay } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { describeMailOutcome, usePeopleCommands } from './member.commands.ts';
import { describePermissions } from './MemberList.tsx';
import classes from './People.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    invitationLink: { readonly name: string; readonly link: string; readonly expiresOn: string };
  }
}

export function InvitationList({
  invitations,
  canCopyLinks,
}: {
  readonly invitations: readonly Invitation[];
  readonly canCopyLinks: boolean;
}) {
  const actionsFor = useInvitationActions({ canCopyLinks });
  return (
    <section aria-labelledby="invitations-title">
      <h2 id="invitations-title" className={classes['title']}>
        Open invitations
      </h2>
      <ul className={classes['people']}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div className={classes['who']}>
              <strong>{formatPersonNameOrEmail(invitation)}</strong>
              <span>{invitation.email}</span>
            </div>
            <span>{describePermissions(invitation.permissions)}</span>
            <span className={classes['muted']}>
              {invitation.hasExpired ? 'Expired' : 'Expires'} {formatInstant(invitation.expiresOn)}
            </span>
            <StatusBadge tone={invitation.hasExpired ? 'attention' : 'working'}>
              {invitation.hasExpired ? 'Expired' : 'Invited'}
            </StatusBadge>
            <ActionMenu label={`Actions for ${formatPersonNameOrEmail(invitation)}`} actions={actionsFor(invitation)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useInvitationActions({
  canCopyLinks,
}: {
  readonly canCopyLinks: boolean;
}): (invitation: Invitation) => readonly MenuAction[] {
  const commands = usePeopleCommands();
  return (invitation) => {
    const name = formatPersonNameOrEmail(invitation);
    const refused = (what: string) => (error: unknown) => toastFailure(`${what} `, error);
    const resend = () =>
      commands
        .resend(invitation.id)
        .then(
          ({ mail }) => toastSuccess(describeMailOutcome(mail, invitation.email), { closesAfterMs: 10_000 }),
          refused('The invitation was not sent.'),
        );
    const copy = () =>
      commands
        .makeLink(invitation.id)
        .then(
          (made) => openOverlay('invitationLink', { name, ...made }),
          refused('The invitation link was not created.'),
        );
    const revoke = () =>
      confirm({
        title: `Revoke the invitation for ${name}?`,
        sentence: `The link sent to ${invitation.email} will no longer work.`,
        confirmLabel: 'Revoke invitation',
        tone: 'danger',
        onConfirm: async () => {
          await commands.revoke(invitation.id);
          toastSuccess(`The invitation for ${name} was revoked`);
        },
      });
    return [
      { label: 'Resend', help: 'Sends a new link. The old link stops working.', run: () => void resend() },
      ...(canCopyLinks
        ? [
            {
              label: 'Copy invitation link',
              help: 'Creates a new link. The old link stops working.',
              run: () => void copy(),
            },
          ]
        : []),
      { label: 'Revoke', tone: 'danger', run: revoke },
    ];
  };
}
