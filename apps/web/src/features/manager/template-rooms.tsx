import type { Fight, Template } from '@lockroom/contract';
import {
  type FightSport,
  formatInstant,
  gameCount,
  isFightSport,
  MOUNTAIN,
  maxForCard,
  parseLockTime,
  sportLabel,
  TEXT_MAX,
  toWallClock,
} from '@lockroom/rules';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  ChevronLeft,
  Clock,
  ListOrdered,
  Pencil,
  Scaling,
  Tags,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { dateOf, localTime } from '../../shell/date.ts';
import { submitState } from '../../shell/errors.ts';
import { Page } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';
import { RenameDialog } from '../../shell/rename-dialog.tsx';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import { WhichTime } from '../../shell/which-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/card.tsx';
import { DateTimeInput, Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LockLine } from '../../ui/lock-line.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { type CardDialog, CardPanel, MANAGER_MODES } from '../fights/manager/card-panel.tsx';
import { ResultsEditor } from '../fights/manager/results-editor.tsx';
import { cardFacts } from '../fights/manager/words.ts';
import { TemplateFeed } from '../templates/follow/follow-dialog.tsx';
import {
  templateBracket,
  templateCard,
  tournamentOf,
  useRenameTemplate,
  useSetStart,
} from '../templates/template.queries.ts';
import { useBoardSetup } from '../tournaments/board/board-look.ts';
import { BoardPanel } from '../tournaments/manager/board-panel.tsx';
import type { Tournament } from '../tournaments/tournaments.queries.ts';
import { ADMIN_ROOM, CompetitionPending } from './manager-frame.tsx';

/** A name with more characters than this gets a smaller font. */
const LONG_NAME = 30;

function TemplateHead({ template, children }: { template: Template; children?: ReactNode }) {
  const { name, sport, eventName, startsAt, lockTime } = template;
  const [renaming, setRenaming] = useState(false);
  const [isStarting, setStarting] = useState(false);
  return (
    <header className="grid gap-4 mb-6">
      <div className="flex items-center gap-2 min-w-0 lg:-ml-2.5">
        {/* Hidden in narrow windows, where the top bar has the Back link. */}
        <IconButton asChild icon={ChevronLeft} label="Back to Creator Admin Room" className="max-lg:hidden">
          <Link to={paths.creatorAdmin()} />
        </IconButton>
        <h1
          className="disp min-w-0 py-0.5 text-display leading-[0.95] wrap-anywhere data-long:text-5xl max-lg:data-long:text-[27px]"
          data-long={name.length > LONG_NAME || undefined}
        >
          {name}
        </h1>
        <IconButton icon={Pencil} label="Edit Template Name" onClick={() => setRenaming(true)} />
      </div>
      <div className="flex flex-wrap gap-2 items-center min-w-0">
        <Badge>Template</Badge>
        <Badge>{sportLabel(sport)}</Badge>
        {eventName && <span className="text-ink-2 wrap-anywhere">{eventName}</span>}
        {startsAt !== null && (
          <LockLine icon="clock" text="Starts" strong={formatInstant(Date.parse(startsAt), MOUNTAIN)} />
        )}
        {!isFightSport(sport) && <TemplateLock lockTime={lockTime} />}
      </div>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-[1_1_40%]">
        {children}
        <Button variant="ghost" icon={CalendarDays} onClick={() => setStarting(true)}>
          Set Start
        </Button>
        <TemplateFeed templateId={template.id} />
      </div>
      {renaming && <RenameTemplateDialog template={template} onClose={() => setRenaming(false)} />}
      {isStarting && <StartDialog template={template} onClose={() => setStarting(false)} />}
    </header>
  );
}

function TemplateLock({ lockTime }: Pick<Template, 'lockTime'>) {
  if (lockTime === null) return <LockLine icon="clock" text="No lock time set" />;
  const lockAt = Date.parse(lockTime);
  const local = localTime(lockAt, MOUNTAIN);
  return (
    <LockLine
      icon="open"
      text="Locks"
      strong={formatInstant(lockAt, MOUNTAIN)}
      after={local && `(${local})`}
    />
  );
}

function RenameTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <RenameDialog
      title="Edit Template Name"
      description="Managers find the template by this name. Rooms that imported it keep what they have."
      label="Template name"
      name={template.name}
      maxLength={TEXT_MAX.templateName}
      rename={useRenameTemplate(template.id, onClose)}
      failed="Failed to update template name"
      onClose={onClose}
    />
  );
}

function StartDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { id, startsAt } = template;
  const [text, setText] = useState(startsAt === null ? '' : toWallClock(Date.parse(startsAt), MOUNTAIN));
  const [picked, setPicked] = useState<{ at: number; text: string } | null>(null);
  const set = useSetStart(id, onClose);
  const reading = picked?.text === text ? null : parseLockTime(text, MOUNTAIN);
  return (
    <FormDialog
      onClose={onClose}
      title="Set Start"
      description="Once it has a start time, everyone can find it under Upcoming events and create a room from it."
      submitLabel="Save"
      pendingLabel="Saving..."
      {...submitState(set, 'The start could not be saved')}
      onSubmit={() =>
        set.mutate(text === '' ? null : picked?.text === text ? new Date(picked.at).toISOString() : text)
      }
    >
      <Field label="Starts (Mountain Time)">
        <DateTimeInput value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {reading && 'instants' in reading && (
        <WhichTime
          reading={reading}
          text={text}
          timeZone={MOUNTAIN}
          onPick={(at, meant) => {
            setPicked({ at, text: meant });
            setText(meant);
          }}
        />
      )}
    </FormDialog>
  );
}

function TemplateFacts({ template, facts }: { template: Template; facts: readonly Fact[] }) {
  const { name, sport, eventName, createdAt } = template;
  return (
    <section className="mt-8 max-w-190">
      <h2 className="disp text-xl mb-2">Template Info</h2>
      <Facts
        facts={[
          { term: 'Name', value: name },
          { term: 'Sport', value: sportLabel(sport) },
          ...(eventName ? [{ term: 'Event', value: eventName }] : []),
          ...facts,
          { term: 'Created', value: dateOf(createdAt) },
        ]}
      />
    </section>
  );
}

interface FightTemplateProps {
  template: Template;
  sport: FightSport;
  card: UseQueryResult<Fight[]>;
}

export function FightTemplate({ template, sport, card: { data: card, error, refetch } }: FightTemplateProps) {
  const queries = useQueryClient();
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const [dialog, setDialog] = useState<CardDialog | null>(null);
  const [first, setFirst] = useState<string | null>(null);
  const fights = card ?? template.fights;
  const owner = templateCard(queries, template.id);
  const inResults = mode === 'results';

  function enterResults(fightId: string | null = null) {
    setFirst(fightId);
    setMode('results');
  }

  return (
    <Page title={template.name} crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      {!inResults && <TemplateHead template={template} />}
      {!card && <CompetitionPending what="card" error={error} onRetry={refetch} />}
      {card && inResults && (
        <ResultsEditor owner={owner} sport={sport} card={card} first={first} onExit={() => setMode('card')} />
      )}
      {card && !inResults && (
        <CardPanel owner={owner} card={card} dialog={dialog} onDialog={setDialog} onResults={enterResults} />
      )}
      {!inResults && (
        <TemplateFacts
          template={template}
          facts={[
            {
              term: 'Max Possible Points',
              // As in a room, count the points of all fights, including those that have a result.
              value: maxForCard(fights.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
              figure: true,
            },
            ...cardFacts(fights),
          ]}
        />
      )}
    </Page>
  );
}

const MODES = ['teams', 'results'] as const;
const NO_ENTRIES = { brackets: 0, picks: 0, scores: 0 };

export function TournamentTemplate({ template }: { template: Template }) {
  const tournament = useMemo(() => tournamentOf(template), [template]);
  if (tournament) return <TournamentTemplatePage template={template} tournament={tournament} />;
  return (
    <Page title={template.name} crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      <EmptyState icon={TriangleAlert} title="The bracket could not be loaded" heading="h1" />
    </Page>
  );
}

function TournamentTemplatePage({ template, tournament }: { template: Template; tournament: Tournament }) {
  const queries = useQueryClient();
  const [mode, setMode] = useSearchChoice('mode', MODES, 'teams');
  const setup = useBoardSetup(tournament);
  const { format } = setup;
  const inResults = mode === 'results';
  return (
    <Page title={template.name} crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      <BoardPanel
        owner={templateBracket(queries, template)}
        setup={setup}
        entries={NO_ENTRIES}
        mode={mode}
        home="teams"
        onMode={(next) => setMode(next === 'results' ? 'results' : 'teams')}
        head={({ open, enter }) => (
          <TemplateHead template={template}>
            <Button variant="ghost" icon={Scaling} onClick={() => open('size')}>
              Bracket Setup
            </Button>
            <Button variant="ghost" icon={Clock} onClick={() => open('lock')}>
              Set Lock Times
            </Button>
            {format.family === 'custom' && (
              <Button variant="ghost" icon={Tags} onClick={() => open('labels')}>
                Edit Conference & Round Names
              </Button>
            )}
            <Button variant="ghost" icon={ListOrdered} onClick={() => enter('results')}>
              Enter Results
            </Button>
          </TemplateHead>
        )}
      />
      {!inResults && (
        <TemplateFacts
          template={template}
          facts={[{ term: 'Total games', value: gameCount(format), figure: true }]}
        />
      )}
    </Page>
  );
}
