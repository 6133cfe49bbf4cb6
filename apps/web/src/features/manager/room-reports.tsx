import type { Report, Room } from '@lockroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare, Trash2, UserRound, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { RemoveMessageDialog } from '../chat/remove-message-dialog.tsx';
import { isSubject, RemoveDialog } from '../members/member-dialogs.tsx';
import { ReportList } from '../reports/report-list.tsx';
import { refreshReports } from '../reports/reports.queries.ts';
import { membersQuery } from '../rooms/rooms.queries.ts';

export function RoomReports({ room }: { room: Room }) {
  const queries = useQueryClient();
  const { data: members } = useQuery(membersQuery(room.id));
  const [open, setOpen] = useState<{ act: 'message' | 'member'; report: Report } | null>(null);
  const memberOf = ({ person }: Report) => members?.find(({ user }) => user.id === person?.id);
  const member = open?.act === 'member' ? memberOf(open.report) : undefined;
  const close = () => {
    setOpen(null);
    refreshReports(queries);
  };

  function actsFor(report: Report) {
    const isMessage = report.kind === 'message';
    const known = memberOf(report);
    return (
      <>
        {!report.isGone && (
          <Button asChild variant="ghost" size="s" icon={isMessage ? MessageSquare : UserRound}>
            <Link to={`${paths.room(room.id)}?tab=${isMessage ? 'messages' : 'members'}`}>Open</Link>
          </Button>
        )}
        {isMessage && !report.isGone && (
          <Button variant="ghost" size="s" icon={Trash2} onClick={() => setOpen({ act: 'message', report })}>
            Remove Message
          </Button>
        )}
        {known && isSubject(room, known) && (
          <Button
            variant="ghost"
            size="s"
            icon={UserRoundX}
            onClick={() => setOpen({ act: 'member', report })}
          >
            Remove from Room
          </Button>
        )}
      </>
    );
  }

  return (
    <section className="mt-6">
      <h2 className="disp mb-2 text-xl">Reports</h2>
      <ReportList roomId={room.id} actsFor={actsFor} />
      {open?.act === 'message' && (
        <RemoveMessageDialog
          roomId={room.id}
          message={{
            id: open.report.subjectId,
            username: open.report.person?.username ?? '',
            message: open.report.content,
          }}
          onClose={close}
        />
      )}
      {member && <RemoveDialog room={room} member={member} onClose={close} />}
    </section>
  );
}
