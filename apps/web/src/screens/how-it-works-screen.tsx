import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { LinkButton } from '../shell/link-button.tsx';
import { BackHead, Page, useTitle } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { Wordmark } from '../ui/wordmark.tsx';

const QUESTIONS: readonly (readonly [question: string, answer: ReactNode])[] = [
  [
    'What is a room?',
    'Your group’s contest for one event: a fight card or a tournament. Someone makes it and shares the link.',
  ],
  [
    'What do I pick?',
    'In fights, the winner and how they win. In a tournament, the winner of every game. Picks save automatically.',
  ],
  [
    'When is it too late?',
    <>
      You can change a pick until it <b>locks</b>: a fight when it starts, a tournament before its first game.
      Before that, only the manager may see your picks.
    </>,
  ],
  [
    'How do I get points?',
    'Usually 2 for the right winner and 1 for how the fight ends; 1 extra for both, and for an underdog. In tournaments, later rounds count more.',
  ],
  [
    'Who wins?',
    'The most points. If two are tied, the one who picked more winners; in a tournament, the closer guess of the final score.',
  ],
  ['Is there money in it?', 'No. Lockroom is free, and there is no betting.'],
];

/** Explains Lockroom in six questions. Visitors who are not signed in can read it too. */
export function HowItWorksScreen() {
  useTitle('How it works');
  if (useSession()) {
    return (
      <Page title="How it works" crumbs={[{ label: 'Settings', path: paths.settings() }]}>
        <BackHead title="How it works" fallback={paths.dashboard()} />
        <Questions />
      </Page>
    );
  }
  return (
    <main id="main" className="max-w-160 mx-auto pt-2 px-5 pb-10 lg:pt-6" aria-label="How it works">
      <header className="flex items-center justify-between min-h-13">
        <Link to={paths.login()} aria-label="Lockroom">
          <Wordmark />
        </Link>
        <LinkButton variant="ghost" to={paths.login()}>
          Sign In
        </LinkButton>
      </header>
      <h1 className="disp text-[44px] mt-5.5 mb-6.5 lg:text-[64px]">How it works</h1>
      <Questions>
        <LinkButton variant="primary" size="l" block to={`${paths.login()}?join`}>
          Join
        </LinkButton>
      </Questions>
    </main>
  );
}

function Questions({ children }: { children?: ReactNode }) {
  return (
    <div className="max-w-160">
      {QUESTIONS.map(([question, answer]) => (
        <section key={question} className="py-4 border-t border-line">
          <h2 className="text-xl leading-tight font-bold mb-1.5">{question}</h2>
          <p className="text-lg leading-loose text-ink-2 [&_b]:text-ink">{answer}</p>
        </section>
      ))}
      <div className="grid justify-items-start gap-2.5 mt-2 pt-5 border-t-3 border-double border-line-strong">
        {children}
        <Link to={paths.rules()} className="inline-flex items-center min-h-11 text-sm">
          <span className="link">The rules in full</span>
        </Link>
      </div>
    </div>
  );
}
