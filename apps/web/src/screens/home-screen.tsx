import { Link } from '@tanstack/react-router';
import { ChevronRight, Link2, Share2 } from 'lucide-react';
import { useUser } from '../api/session.ts';
import { EventCard, UpdatePhotoButton } from '../features/banner/event-card.tsx';
import { News } from '../features/rooms/news.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { copyLockroomLink, shareLockroom } from '../shell/share.ts';
import { Button } from '../ui/button.tsx';
import { PageHead, SectionHead } from '../ui/page-head.tsx';

export function HomeScreen() {
  const { isAdmin } = useUser();
  return (
    <Page title="Home">
      <PageHead title="Home" />
      <News />
      <SectionHead title="Event of the Week" end={isAdmin && <UpdatePhotoButton />} />
      <EventCard />
      <nav aria-label="Go to" className="mt-8 grid max-w-190 border-t border-line">
        <Shortcut
          to={paths.myRooms()}
          title="My Rooms"
          text="Open your rooms, or join one with its Room ID."
        />
        <Shortcut to={paths.dashboard()} title="Dashboard" text="What to do now, and where you rank." />
      </nav>
      <SectionHead title="Bring your friends" />
      <p className="mb-3 text-sm text-ink-2">
        Call the winner. Lock it in. Your picks for fights, playoffs and brackets, with friends.
      </p>
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

function Shortcut({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-2 hover:bg-surface-2/55"
    >
      <span>
        <b className="block font-semibold">{title}</b>
        <span className="block text-sm text-ink-2">{text}</span>
      </span>
      <ChevronRight className="size-4 flex-none text-ink-3" aria-hidden />
    </Link>
  );
}
