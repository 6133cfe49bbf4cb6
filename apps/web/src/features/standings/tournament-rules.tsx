import type { Room } from '@lockroom/contract';
import { formatMountain, gameCount, maxPoints, play, pointsOf, sidePlaces } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { localTime } from '../../shell/local-time.ts';
import { formatOf, type Tournament, tournamentQuery } from '../tournaments/tournaments.queries.ts';
import { styles } from './bracket-info-dialog.classes.ts';
import { Rules } from './rules.tsx';

export function TournamentRules({ room }: { room: Room }) {
  const { data: tournament } = useQuery(tournamentQuery(room));
  return (
    <>
      <Rules title="Points">
        <li>
          A pick is right when the picked team wins in that round, in whichever game it plays there. It earns
          the points of the round.
        </li>
        <li>A team that is out earns nothing in later rounds.</li>
      </Rules>
      {tournament && <RoundsTable tournament={tournament} />}
      {tournament && <Rules title="The bracket">{structureOf(tournament)}</Rules>}
      <Rules title="Ties">
        <li>
          Total points decide, then right picks. Once the score of the final is known: the nearest total, the
          right winning side, and the smaller sum of both differences. Brackets equal in all of them share the
          rank; the one created first stands above.
        </li>
        <li>A bracket without a score prediction is the farthest from the score.</li>
      </Rules>
      <Rules title="Locks">
        <li>
          {tournament ? lockText(tournament) : 'The whole bracket locks at once'} on Lockroom&apos;s clock,
          and at the latest with the first result.
        </li>
        <li>
          The room holds {room.maxBrackets} brackets. A new one can be created until the bracket is locked or
          the event is completed.
        </li>
      </Rules>
      <Rules title="Who may do what">
        <li>You change your own picks until the lock, and delete your bracket before it.</li>
        <li>
          Before the lock only you and the manager see your picks and your score; after it every member does.
        </li>
        <li>
          The manager, {room.creatorName}, sets teams, points, lock time and results and may change or delete
          any bracket. Each such change stands in the changes log, and a changed bracket carries a mark.
        </li>
      </Rules>
    </>
  );
}

function RoundsTable({ tournament }: { tournament: Tournament }) {
  const format = formatOf(tournament);
  const games = play(format, {});
  return (
    <table className={styles.table}>
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
  if (byes === 0) return <li>{format.size} teams, two sides, and the winners of the sides in the final.</li>;
  const seeds = byes === 1 ? 'the first seed' : `the ${byes} best seeds`;
  return (
    <>
      <li>
        {format.size} teams, two sides; {seeds} of each side {byes === 1 ? 'has' : 'have'} no game in round 1.
      </li>
      <li>
        {format.reseeding
          ? 'After round 1 the teams left are placed anew by seed, so the best meets the lowest one left.'
          : 'Winners of round 1 go to fixed places.'}
      </li>
    </>
  );
}

function lockText({ lockTime }: Tournament): string {
  if (lockTime === null) return 'No lock time is set; the whole bracket locks at once';
  const at = Date.parse(lockTime);
  const local = localTime(at);
  return `The whole bracket locks ${formatMountain(at)}${local ? ` (${local})` : ''}`;
}
