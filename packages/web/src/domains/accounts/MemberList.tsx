import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import { member as memberShape, type Member } from '@curbstop/contract/accounts/member.rules';
import { permissionLabels, type MemberState } from '@curbstop/contract/accounts/member.values';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { confirm, openOverlay } from '../../ui/overlays.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { usePeopleCommands } from './member.commands.ts';
import classes from './People.module.css';
import { useMe } from './session.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    changePermissions: { readonly member: Member };
  }
}

const states: Readonly<Record<MemberState, { readonly word: string; readonly tone: StatusTone }>> = {
  active: { word: 'Active', tone: 'done' },
  invited: { word: 'Invited', tone: 'working' },
  deactivated: { word: 'Deactivated', tone: 'muted' },
};

export function MemberList({ members }: { readonly members: readonly Member[] }) {
  const me = useMe();
  const actionsFor = useMemberActions();
  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title" className={classes['title']}>
        Users
      </h2>
      <ul className={classes['people']}>
        {members.map((member) => (
          <li key={member.id} data-muted={member.state === 'deactivated' || undefined}>
            <div className={classes['who']}>
              <strong>
                {formatPersonNameOrEmail(member)}
                {member.id === me.id && ' (you)'}
              </strong>
              <span>{member.email}</span>
            </div>
            <span>{describePermissions(member.permissions)}</span>
            <span className={classes['muted']}>
              {member.lastSignIn ? `Last sign-in ${formatInstant(member.lastSignIn)}` : 'Has not signed in yet'}
            </span>
            <StatusBadge tone={states[member.state].tone}>{states[member.state].word}</StatusBadge>
            <ActionMenu label={`Actions for ${formatPersonNameOrEmail(member)}`} actions={actionsFor(member)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useMemberActions(): (member: Member) => readonly MenuAction[] {
  const commands = usePeopleCommands();
  const me = useMe();
  return (member) => {
    const name = formatPersonNameOrEmail(member);
    const permissions = member.permissions as readonly Permission[];
    if (member.state === 'deactivated') {
      const reactivate = () =>
        commands.change(member, { permissions, active: true }).then(
          () => toastSuccess(`${name} was reactivated`),
          (error: unknown) => toastFailure(`${name} was not reactivated. `, error),
        );
      return [{ label: 'Reactivate', run: () => void reactivate() }];
    }
    return [
      { label: 'Change permissions', run: () => openOverlay('changePermissions', { member }) },
      {
        label: 'Deactivate',
        tone: 'danger',
        run: () =>
          askToDeactivate(member, {
            isMe: member.id === me.id,
            deactivate: (seen) =>
              commands.change(seen, { permissions: seen.permissions as readonly Permission[], active: false }),
          }),
      },
    ];
  };
}

interface Deactivating {
  readonly isMe: boolean;
  readonly deactivate: (seen: Member) => Promise<Member>;
  /** What another user changed since the confirmation was opened. */
  readonly meanwhile?: string;
}

/** Confirms the deactivation; after an edit conflict it shows what changed and confirms again. */
function askToDeactivate(member: Member, { isMe, deactivate, meanwhile }: Deactivating): void {
  const name = formatPersonNameOrEmail(member);
  const sentence = `${isMe ? 'You' : name} will lose access to this account immediately. Past changes stay in the change history. An administrator can reactivate ${isMe ? 'you' : 'them'}.`;
  confirm({
    title: isMe ? 'Deactivate yourself?' : `Deactivate ${name}?`,
    sentence: meanwhile ? `${meanwhile} ${sentence}` : sentence,
    confirmLabel: `Deactivate ${name}`,
    tone: 'danger',
    onConfirm: async () => {
      try {
        await deactivate(member);
      } catch (error) {
        const now = findCurrentMember(error);
        if (!now) throw error;
        if (now.state === 'deactivated') return toastSuccess(`${name} was already deactivated`);
        return askToDeactivate(now, {
          isMe,
          deactivate,
          meanwhile: `Someone else just changed ${isMe ? 'your permissions' : `the permissions of ${name}`} from “${describePermissions(member.permissions)}” to “${describePermissions(now.permissions)}”.`,
        });
      }
      toastSuccess(`${name} was deactivated`);
    },
  });
}

/** The person's current data from the server, after an edit conflict. */
function findCurrentMember(error: unknown): Member | undefined {
  return error instanceof Problem && error.code === 'changedMeanwhile'
    ? memberShape.safeParse(error.current).data
    : undefined;
}

/** "View, Edit". Administrators have every permission, so only that one is listed. */
export function describePermissions(permissions: readonly string[]): string {
  if (permissions.includes('pws:admin')) return permissionLabels['pws:admin'].label;
  return (
    permissions.map((one) => permissionLabels[one as keyof typeof permissionLabels]?.label ?? one).join(', ') ||
    'No permissions'
  );
}
