import type { Fight, Room } from '@lockroom/contract';
import {
  formatInstant,
  gameCount,
  isFightSport,
  maxPoints,
  play,
  pointsOf,
  sidePlaces,
} from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localTime } from '../../shell/date.ts';
import { paths } from '../../shell/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fightCardQuery } from '../fights/fights.queries.ts';
import { formatOf, type Tournament, tournamentQuery } from '../tournaments/tournaments.queries.ts';

const tableClass =
  'w-full border-collapse text-sm [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-0 [&_:is(th,td)]:pl-2.5 [&_:is(th,td)]:text-right [&_:is(th,td)]:align-baseline [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_th:first-child]:pl-0 [&_th:first-child]:text-left [&_th:first-child]:font-book [&_abbr]:no-underline [&_td]:text-xl';

function seenText({ sealed }: Room): string {
  return sealed
    ? 'Before the lock, only you see your picks. After it, every member does.'
    : 'Before the lock, only you, the manager and the deputies see your picks. After it, every member does.';
}

function managerText({ sealed, creatorName }: Room, what: string): string {
  const log = 'The changes log shows each change';
  return sealed
    ? `The manager, ${creatorName}, and the deputies set ${what}, and cannot change a bracket. ${log}.`
    : `The manager, ${creatorName}, and the deputies set ${what} and can change or delete any bracket. ${log}, and a changed bracket is marked.`;
}

function Rules({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 [&_li]:py-1.5 [&_li]:px-0 [&_li]:border-t [&_li]:border-line">
      <h3 className="label">{title}</h3>
      <ul className="text-sm text-ink-2">{children}</ul>
    </section>
  );
}

function FightRules({ room }: { room: Room }) {
  const { data: card = [] } = useQuery(fightCardQuery(room.id));
  return (
    <>
      <Rules title="Points">
        <li>The right winner earns the Fight points.</li>
        <li>The right method earns the Method points, even when the winner is wrong.</li>
        <li>If winner and method are both right, you also earn the F&amp;M Combo.</li>
        <li>A right winner with plus odds earns the Underdog bonus.</li>
        <li>
          A fight without a winner gives nobody points and does not count toward Max Points. A win by
          disqualification gives points for the winner and the Underdog bonus only.
        </li>
      </Rules>
      {card.length > 0 && <PointsTable card={card} timeZone={room.timeZone} />}
      <Rules title="Ties">
        <li>
          Total points decide, then right winners, right methods, combo points and underdogs. Brackets that
          are equal in all of these share a rank; the older one is listed first.
        </li>
      </Rules>
      <Rules title="Locks">
        <li>
          Every fight locks at its own time by Lockroom&apos;s clock, or when its result is entered. A fight
          without a lock time stays open until its result.
        </li>
        <li>
          The room can have {room.maxBrackets} brackets. You can create one until every fight is locked or the
          event is completed.
        </li>
      </Rules>
      <Rules title="Who can do what">
        <li>
          You can change your picks until the fight locks, and delete your bracket before the first lock.
        </li>
        <li>{seenText(room)}</li>
        <li>{managerText(room, 'the card, lock times and results')}</li>
      </Rules>
    </>
  );
}

function PointsTable({ card, timeZone }: { card: readonly Fight[]; timeZone: string }) {
  return (
    <table className={tableClass}>
      <caption className="sr-only">Points and lock of every fight, main event first</caption>
      <thead className="label">
        <tr>
          <th scope="col">Card</th>
          <th scope="col">Fight</th>
          <th scope="col">Method</th>
          <th scope="col">Combo</th>
          <th scope="col">
            <abbr title="Underdog">Dog</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {card.toReversed().map((fight) => (
          <tr key={fight.id}>
            <th scope="row">
              {fight.title}
              {lockLines(fight, timeZone).map((line) => (
                <span key={line} className="block text-xs font-normal text-ink-3 font-stretch-86%">
                  {line}
                </span>
              ))}
            </th>
            <td className="num">{fight.fighterPoints}</td>
            <td className="num">{fight.methodPoints}</td>
            <td className="num">{fight.bonusPoints}</td>
            <td className="num">{fight.underdogBonus}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lockLines(fight: Fight, timeZone: string): string[] {
  if (fight.fightStatus === 'completed') return ['Locked by its result'];
  if (fight.lockDatetime === null) return ['No lock time set'];
  const at = Date.parse(fight.lockDatetime);
  const local = localTime(at, timeZone);
  const verb = fight.isLocked ? 'Locked' : 'Locks';
  return [`${verb} ${formatInstant(at, timeZone)}`, ...(local ? [local] : [])];
}

function TournamentRules({ room }: { room: Room }) {
  const { data: tournament } = useQuery(tournamentQuery(room));
  return (
    <>
      <Rules title="Points">
        <li>
          A pick is right when your team wins in that round, even if it is not in the game you picked. It
          earns the points of the round.
        </li>
        <li>A team that has lost earns nothing in later rounds.</li>
      </Rules>
      {tournament && <RoundsTable tournament={tournament} />}
      {tournament && <Rules title="The bracket">{structureOf(tournament)}</Rules>}
      <Rules title="Ties">
        <li>
          Total points decide, then right picks. Once the final score is known: the closest total, then the
          right winner of the final, then the closest pair of scores. Brackets that are equal in all of these
          share a rank; the older one is listed first.
        </li>
        <li>A bracket without a score guess comes last in these comparisons.</li>
      </Rules>
      <Rules title="Locks">
        <li>
          {tournament ? lockText(tournament, room.timeZone) : 'All picks lock at the same time,'} by
          Lockroom&apos;s clock, or when the first result is entered.
        </li>
        <li>
          The room can have {room.maxBrackets} brackets. You can create one until the bracket is locked or the
          event is completed.
        </li>
      </Rules>
      <Rules title="Who can do what">
        <li>You can change your picks and delete your bracket until the lock.</li>
        <li>{seenText(room)}</li>
        <li>{managerText(room, 'teams, points, lock time and results')}</li>
      </Rules>
    </>
  );
}

function RoundsTable({ tournament }: { tournament: Tournament }) {
  const format = formatOf(tournament);
  const games = play(format, {});
  return (
    <table className={tableClass}>
      <caption className="sr-only">Games and points of every round</caption>
      <thead className="label">
        <tr>
          <th scope="col">Round</th>
          <th scope="col">Games</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {tournament.labels.roundNames.slice(0, format.gamePrefixes.length).map((name, index) => (
          <tr key={format.gamePrefixes[index]}>
            <th scope="row">{name}</th>
            <td className="num">{games.filter(({ round }) => round === index + 1).length}</td>
            <td className="num">{pointsOf(format, index + 1)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">A perfect bracket</th>
          <td className="num">{gameCount(format)}</td>
          <td className="num">{maxPoints(format)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function structureOf(tournament: Tournament) {
  const format = formatOf(tournament);
  const byes = sidePlaces(format.size) - format.size / 2;
  if (byes === 0)
    return <li>{format.size} teams on two sides. The winners of the two sides play the final.</li>;
  const seeds = byes === 1 ? 'the first seed' : `the ${byes} best seeds`;
  return (
    <>
      <li>
        {format.size} teams on two sides; {seeds} of each side {byes === 1 ? 'has' : 'have'} no game in round
        1.
      </li>
      <li>
        {format.reseeding
          ? 'After round 1 the teams left are reseeded: the best seed plays the lowest one left.'
          : 'The winner of each game in round 1 always goes to the same game in round 2.'}
      </li>
    </>
  );
}

function lockText({ lockTime }: Tournament, timeZone: string): string {
  if (lockTime === null) return 'No lock time is set yet. Once it is, all picks lock at that time,';
  const at = Date.parse(lockTime);
  const local = localTime(at, timeZone);
  return `The whole bracket locks ${formatInstant(at, timeZone)}${local ? ` (${local})` : ''}`;
}

export function BracketInfoDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Bracket Information" description={`The current rules of ${room.name}.`}>
      {isFightSport(room.sport) ? <FightRules room={room} /> : <TournamentRules room={room} />}
      <p>
        <Link className="link alone" to={paths.rules()}>
          The rules in full
        </Link>
      </p>
    </Dialog>
  );
}
