import { type Format, findTeam, type Game, roundsOf, type TeamStatement } from '@lockroom/rules';
import { type BoardLook, teamName } from '../../tournaments/board/board-look.ts';
import { called } from '../../tournaments/board/team-words.ts';

/** A statement about a team in two parts; a poster sets the first in large type: 'Auburn', 'beat North Carolina'. */
export interface StatementWords {
  team: string;
  rest: string;
}

export interface StatementGround {
  format: Format;
  look: BoardLook;
  games: readonly Game[];
}

/** The last round with this name is called "the final" in sentences. */
const CHAMPIONSHIP = 'Championship';
/** Round names that need an extra word in a sentence. */
const CONFERENCE = 'Conference';
const WITH_ROUND: readonly string[] = ['Wildcard', 'Divisional'];

/**
 * Returns, for example, 'Auburn beat North Carolina' if the opponent is known, otherwise 'Gonzaga reach the final' or
 * 'Duke miss the title'.
 */
export function statementWords(
  ground: StatementGround,
  { team, round, wins }: TeamStatement,
): StatementWords {
  const { look, games } = ground;
  const game = games.find((each) => each.round === round && (each.team1 === team || each.team2 === team));
  const other = game && (game.team1 === team ? game.team2 : game.team1);
  // Rephrase "does not win" against a known opponent as the opponent winning.
  if (!wins && other) return statementWords(ground, { team: other, round, wins: true });
  const isLast = round === look.longRounds.length;
  const rest = other && !isLast ? `beat ${shortName(look, other)}` : farWords(ground, { team, round, wins });
  return { team: shortName(look, team), rest };
}

/** Returns a team's name for sentences: its nickname if the sport has them. */
export function shortName(look: BoardLook, team: string): string {
  return called(teamName(look, team), look.nicknames);
}

export function statementText(ground: StatementGround, statement: TeamStatement): string {
  const { team, rest } = statementWords(ground, statement);
  return `${team} ${rest}`;
}

/** Says how far a team gets by winning in a round, or fails to get. */
function farWords({ format, look }: StatementGround, { team, round, wins }: TeamStatement): string {
  const last = look.longRounds.at(-1) ?? CHAMPIONSHIP;
  if (round === roundsOf(format)) {
    if (last === CHAMPIONSHIP) return wins ? 'win the title' : 'miss the title';
    return wins ? `win the ${last}` : `do not win the ${last}`;
  }
  return `${wins ? 'reach' : 'miss'} ${roundWords({ format, look }, team, round + 1)}`;
}

/** Returns a round as written after 'reach': 'the Sweet 16', 'the final', 'Round 2', 'the AFC final'. */
function roundWords({ format, look }: Omit<StatementGround, 'games'>, team: string, round: number): string {
  const name = look.longRounds[round - 1] ?? `Round ${round}`;
  if (round === roundsOf(format)) return name === CHAMPIONSHIP ? 'the final' : `the ${name}`;
  if (/^round \d+$/i.test(name)) return name;
  if (WITH_ROUND.includes(name)) return `the ${name} round`;
  const side = findTeam(format, team)?.side;
  return name === CONFERENCE && side ? `the ${look.sides[side].label} final` : `the ${name}`;
}
