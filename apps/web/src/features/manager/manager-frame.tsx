import type { Member, Room } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { ListPending, LoadFailed, PartFailed } from '../../shell/load-failed.tsx';
import { type Crumb, Page } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import { capitalized, counted } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { FightCardSkeleton, Loading } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { missingPicksQuery } from '../competitions/manager/missing-picks.queries.ts';
import { MemberDialog } from '../members/members-tab.tsx';
import { exportRoom } from '../rooms/export-room.ts';
import { membersQuery } from '../rooms/rooms.queries.ts';
import { shareRoom } from '../rooms/share-room.ts';
import { Proposals } from '../templates/follow/follow-dialog.tsx';
import { SilentSource } from '../templates/follow/source-notes.tsx';
import { NextCard, type NextCardProps, picksText } from './next-card.tsx';
import { type RoomDialog, RoomDialogs } from './room-dialogs.tsx';

const RoomReports = lazyComponent(() => import('./room-reports.tsx'), 'RoomReports');

interface Setting {
  label: string;
  text?: ReactNode;
  value?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** What a tap does: either calls a function or opens the page at a path. */
  onSelect: (() => void) | string;
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto_16px] gap-3 items-center w-full min-h-14 py-2 px-3.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2 disabled:text-ink-3 disabled:hover:bg-transparent';

export function SettingGroup({ title, settings }: { title: string; settings: readonly Setting[] }) {
  return (
    <section className="mt-6 first:mt-0">
      <h2 className="disp text-xl mb-2">{title}</h2>
      <ul className="tile ruled overflow-hidden">
        {settings.map(({ label, text, value, isDanger, isDisabled, onSelect }) => {
          const content = (
            <>
              <span className="min-w-0 leading-snug wrap-anywhere">
                <b className={cx('block font-semibold', isDanger && 'text-danger')}>{label}</b>
                {text && <small className="block text-sm text-ink-2">{text}</small>}
              </span>
              <span className="min-w-0 max-w-45 text-sm text-ink-2 text-right wrap-anywhere">{value}</span>
              <ChevronRight className="size-4 text-ink-3" aria-hidden />
            </>
          );
          return (
            <li key={label}>
              {typeof onSelect === 'string' ? (
                <Link to={onSelect} className={rowClass}>
                  {content}
                </Link>
              ) : (
                <button type="button" className={rowClass} disabled={isDisabled} onClick={onSelect}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const MOST_AT_FIRST = 6;

function PeopleTab({ room, onShare, onLinks }: { room: Room; onShare: () => void; onLinks: () => void }) {
  const { data: members, error, refetch } = useQuery(membersQuery(room.id));
  // In a locked or completed room, nobody can make picks.
  const isOpen = !room.isCompleted && !room.isLocked && room.memberCount > 1;
  const part = useQuery({ ...missingPicksQuery(room.id), enabled: isOpen });
  const viewer = useUser();
  const [isWhole, setWhole] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = members?.find(({ user }) => user.id === openId);
  const shown = isWhole ? members : members?.slice(0, MOST_AT_FIRST);

  function stateOf({ user, stats, role }: Member): string {
    if (role === 'creator') return 'Manager';
    const missing = part.data?.members.find(({ userId }) => userId === user.id);
    const picks = missing ? picksText(missing) : 'All picks in';
    const state = part.data ? picks : counted(stats.bracketsCount, 'bracket');
    return role === 'deputy' ? `Deputy · ${state}` : state;
  }

  return (
    <>
      <SettingGroup
        title="Invite"
        settings={[
          { label: 'Invite people', text: 'A link, or Room ID and password', onSelect: onShare },
          { label: 'Invitation Links', text: 'See who used a link, or turn it off', onSelect: onLinks },
        ]}
      />
      <RoomReports room={room} />
      <section className="mt-6">
        <h2 className="disp text-xl mb-2">{counted(room.memberCount, 'member')}</h2>
        <PartFailed title="The list of missing picks could not be loaded" part={part} />
        {!members && <ListPending error={error} onRetry={refetch} what="the members" rows={4} />}
        {shown && (
          <ul className="tile ruled overflow-hidden" aria-label="Members">
            {shown.map((member) => (
              <li key={member.user.id}>
                <button
                  type="button"
                  className="grid grid-cols-[auto_minmax(0,1fr)_auto_16px] gap-3 items-center w-full min-h-14 py-2 px-3.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
                  aria-haspopup="dialog"
                  onClick={() => setOpenId(member.user.id)}
                >
                  <Avatar name={member.user.username} src={member.user.profileImageUrl} />
                  <span className="min-w-0 leading-snug wrap-anywhere">
                    <b className="block font-semibold">{member.user.username}</b>
                    <small className="block text-sm text-ink-2">{stateOf(member)}</small>
                  </span>
                  {member.user.id === viewer.id ? <Badge>You</Badge> : <span />}
                  <ChevronRight className="size-4 text-ink-3" aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        {members && !isWhole && members.length > MOST_AT_FIRST && (
          <Button variant="quiet" className="mt-1" onClick={() => setWhole(true)}>
            All {members.length} members
          </Button>
        )}
      </section>
      {open && <MemberDialog room={room} member={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

/** A template's Back link always leads here, even if the template was opened from another page. */
export const ADMIN_ROOM: Crumb = { label: 'Creator Admin Room', path: paths.creatorAdmin() };

export const MY_ROOMS: Crumb = { label: 'My Rooms', path: paths.myRooms() };

const MANAGER_TABS = ['content', 'people', 'room', 'advanced'] as const;

interface ManagerFrameProps {
  room: Room;
  badge: string;
  content: 'Card' | 'Bracket';
  /** The title of a page that shows only `children`, such as 'Enter Results'; null for the page with tabs. */
  work?: string | null;
  /** The data for the card at the top; undefined while the competition is loading or if it could not be loaded. */
  next?: Pick<NextCardProps, 'progress' | 'onResults' | 'onLocks'> | undefined;
  /** A sentence about the fights or games without a result; null if all have one. */
  missing?: string | null;
  facts?: readonly Fact[];
  dialog: RoomDialog | null;
  onDialog: (dialog: RoomDialog | null) => void;
  children: ReactNode;
}

/** The manager's page: the next action, then the competition and the room's settings in tabs. */
export function ManagerFrame(props: ManagerFrameProps) {
  const { room, badge, content, work = null, next, facts = [], missing = null, dialog, onDialog } = props;
  const [tab, setTab] = useSearchChoice('tab', MANAGER_TABS, 'content');
  const share = () => shareRoom(room);
  const back = { label: room.name, path: paths.room(room.id) };
  const crumbs = [MY_ROOMS, back];
  const dialogs = <RoomDialogs room={room} open={dialog} missing={missing} onClose={() => onDialog(null)} />;
  if (work !== null)
    return (
      <Page key="work" title={work} crumbs={crumbs} back={back}>
        <div className="mb-3 max-w-190 empty:hidden">
          <SilentSource room={room} />
        </div>
        {props.children}
        {dialogs}
      </Page>
    );
  return (
    <Page title="Manager Room" crumbs={crumbs} back={back}>
      <header className="flex items-center gap-3 mb-4">
        <h1 className="disp text-display leading-none min-w-0 wrap-anywhere">Manager Room</h1>
        <Badge>{badge}</Badge>
        <IconButton icon={Share2} label="Share Room" className="ml-auto" onClick={share} />
      </header>
      {next && tab === 'content' && (
        <NextCard
          room={room}
          {...next}
          onShare={share}
          onComplete={() => onDialog('completion')}
          onRematch={() => onDialog('again')}
        />
      )}
      {room.follows !== undefined && tab === 'content' && (
        <>
          <div className="mb-5 empty:hidden">
            <SilentSource room={room} />
          </div>
          <Proposals room={room} />
        </>
      )}
      <Tabs
        label="Manage"
        value={tab}
        onChange={setTab}
        className="max-lg:[&>:first-child]:sticky max-lg:[&>:first-child]:top-0 max-lg:[&>:first-child]:z-9 max-lg:[&>:first-child]:bg-bg"
        items={MANAGER_TABS.map((value) => ({
          value,
          label: value === 'content' ? content : capitalized(value),
        }))}
      >
        <TabPanel value="content" tabIndex={-1}>
          {props.children}
        </TabPanel>
        <TabPanel value="people" tabIndex={-1} className="max-w-190">
          <PeopleTab room={room} onShare={share} onLinks={() => onDialog('links')} />
        </TabPanel>
        <TabPanel value="room" tabIndex={-1} className="max-w-190">
          <RoomSettingsTab room={room} facts={facts} onOpen={onDialog} />
        </TabPanel>
        <TabPanel value="advanced" tabIndex={-1} className="max-w-190">
          <AdvancedTab room={room} onOpen={onDialog} />
        </TabPanel>
      </Tabs>
      {dialogs}
    </Page>
  );
}

interface CompetitionPendingProps {
  what: 'card' | 'bracket';
  error: unknown;
  onRetry: () => unknown;
}

export function CompetitionPending({ what, error, onRetry }: CompetitionPendingProps) {
  if (error) return <LoadFailed title={`The ${what} could not be loaded`} error={error} onRetry={onRetry} />;
  return (
    <Loading label={`Loading the ${what}`}>
      <FightCardSkeleton main />
    </Loading>
  );
}

interface TabProps {
  room: Room;
  onOpen: (dialog: RoomDialog) => void;
}

function RoomSettingsTab({ room, facts, onOpen }: TabProps & { facts: readonly Fact[] }) {
  const settings = () => onOpen('settings');
  return (
    <>
      <SettingGroup
        title="Room"
        settings={[
          { label: 'Name', value: room.name, onSelect: () => onOpen('rename') },
          { label: 'Description', text: room.description || 'None', onSelect: settings },
          { label: 'Brackets', value: `Up to ${room.maxBrackets}`, onSelect: settings },
          ...(room.isTestRoom
            ? []
            : [
                {
                  label: 'Password',
                  text: 'Members stay in. New people need the new password.',
                  value: room.roomPassword || 'No Password Set',
                  onSelect: settings,
                },
              ]),
          {
            label: 'Room Settings',
            text: 'All of these, and what happens to picks after a replacement',
            onSelect: settings,
          },
        ]}
      />
      {!room.isTestRoom && (
        <SettingGroup
          title="New room from this one"
          settings={[
            {
              label: 'Again Next Year',
              text: 'The same people and settings',
              onSelect: () => onOpen('again'),
            },
            {
              label: 'Second Chance',
              text: 'Start again with what is still to play',
              isDisabled: room.isCompleted,
              onSelect: () => onOpen('second-chance'),
            },
          ]}
        />
      )}
      <SettingGroup
        title="Close"
        settings={[
          {
            label: room.isCompleted ? 'Event Completed' : 'Mark Completed',
            text: room.isCompleted ? 'Unmark the event to change anything' : 'Locks the final rankings',
            onSelect: () => onOpen('completion'),
          },
          ...(room.isCreator
            ? [
                {
                  label: 'Leave Room',
                  text: 'Your longest-serving deputy manages it then',
                  onSelect: () => onOpen('leave' as const),
                },
                {
                  label: 'Delete Room',
                  text: `For all ${room.memberCount} members`,
                  isDanger: true,
                  onSelect: () => onOpen('delete' as const),
                },
              ]
            : []),
        ]}
      />
      <section className="mt-6">
        <h2 className="disp text-xl mb-2">Room Info</h2>
        <Facts
          facts={[
            { term: 'Name', value: room.name },
            { term: 'Sport', value: sportLabel(room.sport) },
            {
              term: 'Room ID',
              value: <span className="font-bold tracking-widest tabular-nums">{room.roomCode}</span>,
            },
            ...facts,
            { term: 'Tie Breaker', value: 'Always Enabled' },
          ]}
        />
      </section>
    </>
  );
}

function AdvancedTab({ room, onOpen }: TabProps) {
  return (
    <SettingGroup
      title="Advanced"
      settings={[
        { label: 'Undo', text: 'Your latest changes, for 10 minutes', onSelect: () => onOpen('undo') },
        { label: 'Changes', text: 'Who changed what, and when', onSelect: () => onOpen('changes') },
        {
          label: 'Export Room',
          text: 'Everything in one file',
          onSelect: () => void exportRoom(room, 'json'),
        },
        {
          label: 'Export Standings',
          text: 'As a CSV table',
          onSelect: () => void exportRoom(room, 'csv'),
        },
        { label: 'Webhooks', text: 'Send news to another app', onSelect: () => onOpen('webhooks') },
        { label: 'API tokens', text: 'Let a script enter results', onSelect: paths.settings() },
        { label: 'Calendar feed', text: 'Lock times in your calendar', onSelect: paths.settings() },
      ]}
    />
  );
}
