import { Link } from '@tanstack/react-router';
import { ChevronRight, ImageUp, LayoutDashboard, Link2, type LucideIcon, Share2, Trophy } from 'lucide-react';
import { useUser } from '../api/session.ts';
import { useUploadBanner } from '../features/banner/banner.queries.ts';
import { EventCard } from '../features/banner/event-card.tsx';
import { News } from '../features/rooms/news.tsx';
import { StillToPick } from '../features/rooms/still-to-pick.tsx';
import { useRoomCards } from '../features/stats/stats.queries.ts';
import { PartFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { copyLockroomLink, shareLockroom } from '../shell/share.ts';
import { Button } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { SectionHead } from '../ui/page-head.tsx';
import { Poster } from '../ui/poster.tsx';

export function HomeScreen() {
  const { isAdmin } = useUser();
  const rooms = useRoomCards();
  return (
    <Page title="Home">
      <Poster
        size="marquee"
        plate="mma"
        sportLabel="Lockroom"
        id="home"
        start={<span className="w-0.5" />}
        name="Call the winner. Lock it in."
        meta={<p>Prediction rooms for fights, playoffs and brackets: pick, lock, and see who knew.</p>}
      />
      <SectionHead title="Event of the Week" end={isAdmin && <UpdatePhotoButton />} />
      <EventCard />
      <PartFailed title="Your open picks could not be loaded" part={rooms} />
      {rooms.data && <StillToPick rooms={rooms.data} />}
      <News />
      <SectionHead title="Go to" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Shortcut
          to={paths.myRooms()}
          icon={Trophy}
          title="My Rooms"
          text="Join a room with its code, or open one of your own."
        />
        <Shortcut
          to={paths.dashboard()}
          icon={LayoutDashboard}
          title="Dashboard"
          text="Your stats and the rooms you visit most."
        />
      </div>
      <SectionHead title="Bring your friends" />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" icon={Share2} onClick={() => void shareLockroom()}>
          Share Lockroom
        </Button>
        <Button variant="ghost" icon={Link2} onClick={() => void copyLockroomLink()}>
          Copy Link
        </Button>
      </div>
    </Page>
  );
}

interface ShortcutProps {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

function Shortcut({ to, icon: Icon, title, text }: ShortcutProps) {
  return (
    <Link to={to} className="tile flex items-center gap-3.5 py-4.5 px-4 text-ink-2">
      <Icon aria-hidden />
      <span className="grid gap-2 min-w-0 flex-1">
        <b className="disp text-[22px] text-ink">{title}</b>
        <span className="text-sm text-ink-2">{text}</span>
      </span>
      <ChevronRight aria-hidden />
    </Link>
  );
}

function UpdatePhotoButton() {
  const upload = useUploadBanner();
  return (
    <div>
      <FileButton
        icon={ImageUp}
        label="Update Photo"
        accept="image/*"
        fieldLabel="Photo of the event of the week"
        loading={upload.isPending}
        onChoose={upload.mutate}
      />
    </div>
  );
}
