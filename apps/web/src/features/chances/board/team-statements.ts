import { type Format, findTeam, type Game, roundsOf, type TeamStatement } from '@lockroom/rules';
import { type BoardLook, teamName } from '../../tournaments/board/board-look.ts';
import { called } from '../../tournaments/board/team-words.ts';

/** A statement about a team in two parts, of which a poster sets the first large: 'Auburn', 'beat North Carolina'. */
export interface StatementWords {
  team: string;
  rest: string;
}

/** What the words depend on: the names of teams and rounds, and the games under the results. */
export interface StatementGround {
  format: Format;
  look: BoardLook;
  games: readonly Game[];
}

/** The name of the last round that is called the final in sentences. */
const CHAMPIONSHIP = 'Championship';
/** Rounds whose names need another word in a sentence. */
const CONFERENCE = 'Conference';
const WITH_ROUND: readonly string[] = ['Wildcard', 'Divisional'];

/** 'Auburn beat North Carolina' where the opponent is known, else 'Gonzaga reach the final' or 'Duke miss the title'. */
export function statementWords(
  ground: StatementGround,
  { team, round, wins }: TeamStatement,
): StatementWords {
  const { look, games } = ground;
  const game = games.find((each) => each.round === round && (each.team1 === team || each.team2 === team));
  const other = game && (game.team1 === team ? game.team2 : game.team1);
  // That a team does not win against a known one is said of the other.
  if (!wins && other) return statementWords(ground, { team: other, round, wins: true });
  const isLast = round === look.longRounds.length;
  const rest = other && !isLast ? `beat ${shortName(look, other)}` : farWords(ground, { team, round, wins });
  return { team: shortName(look, team), rest };
}

/** A team as sentences call it: by its nickname, where its sport has them. */
export function shortName(look: BoardLook, team: string): string {
  return called(teamName(look, team), look.nicknames);
}

/** The whole statement. */
export function statementText(ground: StatementGround, statement: TeamStatement): string {
  const { team, rest } = statementWords(ground, statement);
  return `${team} ${rest}`;
}

/** How far a team comes by winning in a round, or does not. */
function farWords({ format, look }: StatementGround, { team, round, wins }: TeamStatement): string {
  const last = look.longRounds.at(-1) ?? CHAMPIONSHIP;
  if (round === roundsOf(format)) {
    if (last === CHAMPIONSHIP) return wins ? 'win the title' : 'miss the title';
    return wins ? `win the ${last}` : `do not win the ${last}`;
  }
  return `${wins ? 'reach' : 'miss'} ${roundWords({ format, look }, team, round + 1)}`;
}

/** A round behind 'reach': 'the Sweet 16', 'the final', 'Round 2', 'the AFC final'. */
function roundWords({ format, look }: Omit<StatementGround, 'games'>, team: string, round: number): string {
  const name = look.longRounds[round - 1] ?? `Round ${round}`;
  if (round === roundsOf(format)) return name === CHAMPIONSHIP ? 'the final' : `the ${name}`;
  if (/^round \d+$/i.test(name)) return name;
  if (WITH_ROUND.includes(name)) return `the ${name} round`;
  const side = findTeam(format, team)?.side;
  return name === CONFERENCE && side ? `the ${look.sides[side].label} final` : `the ${name}`;
}
