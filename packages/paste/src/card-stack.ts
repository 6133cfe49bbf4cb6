import { checked } from './card-fight.ts';
import { unread } from './card-lines.ts';
import type { LineFight, LineItem } from './card-types.ts';
import type { PastedLine } from './paste-text.ts';
import { oddsOf } from './stack-odds.ts';
import { pairsOf } from './stack-pairs.ts';
import type { Pair, Piece } from './stack-pieces.ts';
import { isTold, looksLikeName, piecesOf } from './stack-pieces.ts';

/** Reads lines that hold a fight each, or a part of one, and joins the parts. */
export function readStack(lines: readonly PastedLine[], habits: { numbered: boolean }): LineItem[] {
  const pieces = piecesOf(lines, habits);
  const pairs = pairsOf(pieces);
  const alone = pieces.filter(({ kind }) => kind === 'fight').length;
  return itemsOf(pieces, pairs, pairs.length >= 2 && pairs.length >= alone);
}

/** The items of a text in its order, with each pair as a fight. */
function itemsOf(pieces: readonly Piece[], pairs: readonly Pair[], isStacked: boolean): LineItem[] {
  const used = new Map(
    pairs.flatMap(({ one, two }) =>
      [one, two].flatMap(({ from, to }) => pieces.slice(from, to).map((piece) => [piece, true])),
    ),
  );
  const starts = new Map(pairs.map((pair) => [pair.one.from, pair]));
  const taken = new Set<Piece>();
  const fights = new Map(
    oddsOf(pieces, pairs).map(({ pair, fight, from }) => {
      for (const each of from) taken.add(each);
      return [pair, fight];
    }),
  );
  const ownFights = new Set(pieces.flatMap((piece) => (piece.kind === 'fight' ? [piece.fight] : [])));
  const first = Math.min(...starts.keys());
  const items: LineItem[] = [];
  for (const [at, piece] of pieces.entries()) {
    const pair = starts.get(at);
    const fight = pair && fights.get(pair);
    if (fight) items.push({ kind: 'fight', fight });
    else if (used.has(piece) || taken.has(piece)) continue;
    else if (piece.kind === 'break') items.push(piece.item);
    else if (piece.kind === 'fight') {
      // Above fights of several lines, one on its own line is the event's name.
      if (isStacked && ownFights.size === 1 && at < first && piece.fight.odds1 === null)
        items.push(unread(piece.line, `${piece.fight.fighter1} vs ${piece.fight.fighter2}`, 'event-name'));
      // 'Promotion: Ultimate Fighting Championship' on a page with a 'vs' for each fight.
      else if (!isStacked || !piece.fight.weak || piece.fight.odds1 !== null)
        items.push({ kind: 'fight', fight: piece.fight });
    } else if (piece.kind === 'unread') {
      if (!isStacked || (piece.item.kind === 'unread' && piece.item.problem.doubt !== 'unread'))
        items.push(piece.item);
    } else if (piece.kind === 'name') {
      // A single word counts beside a name, or with odds or a record of its own.
      const before = pieces.slice(0, at).findLast(({ kind }) => kind !== 'note');
      const after = pieces.slice(at + 1).find(({ kind }) => kind !== 'note');
      const isBeside = [before, after].some((each) => each && used.has(each));
      const isName = piece.half.name.includes(' ') || isBeside || isTold(pieces, at);
      if (!isStacked || piece.half.odds !== null || (looksLikeName(piece.half.name) && isName))
        items.push(unread(piece.line, piece.text, 'unread'));
    } else if (piece.kind === 'odds') {
      const last = items.findLast(({ kind }) => kind === 'fight' || kind === 'unread');
      const isOwn = last?.kind === 'fight' && ownFights.has(last.fight);
      if (isOwn && giveOdds(last.fight, piece.odds)) continue;
      if (!isStacked) items.push(unread(piece.line, piece.text, 'unread'));
    } else if (piece.kind === 'repeat' && !isStacked)
      items.push(unread(piece.line, piece.half.name, 'unread'));
    else if (
      piece.kind === 'versus' &&
      isStacked &&
      !pairs.some(({ one, two }) => one.from < at && at <= two.from)
    )
      items.push(unread(piece.line, 'vs', 'unread'));
  }
  return items;
}

/** Gives a fight without odds the odds of the lines below it, fighter 1's first. */
function giveOdds(fight: LineFight, odds: readonly (string | null)[]): boolean {
  const [first = null, second = null, third] = odds;
  const isClear = third === undefined && first !== null && (odds.length === 1 || second !== null);
  if (!isClear || fight.odds2 !== null || (fight.odds1 !== null && odds.length > 1)) return false;
  const next = fight.odds1 === null ? { odds1: first, odds2: second } : { odds2: first };
  const problems = fight.problems.filter(({ doubt }) => doubt === 'left-out' || doubt === 'pairing');
  Object.assign(fight, checked({ ...fight, ...next, problems }));
  return true;
}
