/** An oracle for rank explanations. It shares no code with packages/rules. */

/** An entry and its figures, the most important first. Larger figures are better. */
export interface OracleRow {
  id: string;
  figures: readonly number[];
}

/** How an entry compares with its nearest neighbors. */
export interface ExpectedNeighbours {
  ids: string[];
  count: string;
  own: number;
  theirs: number;
}

/** Returns the expected explanation of an entry's rank; `names` are the names of the figures. */
export function expectedReason(names: readonly string[], rows: readonly OracleRow[], id: string) {
  const merit = (row: OracleRow) => row.figures.reduce((sum, figure) => sum * 1000 + figure, 0);
  const own = rows.find((row) => row.id === id);
  if (!own) throw new Error(`No entry ${id}`);
  const merits = rows.map(merit);
  const nearest = (value: number | undefined): ExpectedNeighbours | null => {
    if (value === undefined) return null;
    const others = rows.filter((row) => merit(row) === value);
    const at = own.figures.findIndex((figure, index) => figure !== others[0]?.figures[index]);
    return {
      ids: others.map((row) => row.id).sort(),
      count: names[at] ?? '',
      own: own.figures[at] ?? -1,
      theirs: others[0]?.figures[at] ?? -1,
    };
  };
  const mine = merit(own);
  return {
    rank: merits.filter((value) => value > mine).length + 1,
    level: rows.filter((row) => row.id !== id && merit(row) === mine).map((row) => row.id),
    above: nearest(merits.filter((value) => value > mine).sort((a, b) => a - b)[0]),
    below: nearest(merits.filter((value) => value < mine).sort((a, b) => b - a)[0]),
  };
}
