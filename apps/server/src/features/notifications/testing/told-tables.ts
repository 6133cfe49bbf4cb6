/*
 * The expected notifications in changed-night.test.ts, written by hand from the rules: play#fights-that-change,
 * play#undo, locks#reminders. Cells name people by number: '2, 4, 12–24', or 'nobody'.
 *
 * Person 1 is the manager and has an entry. Person 2 has two entries, the second with one pick, Nate Diaz. Person 28
 * has an entry without picks, 29 has no entry, 30 has left the room. Persons 5, 10, 15, 20 and 25 read every
 * notification immediately; the others read none.
 */

type Table = readonly (readonly string[])[];

/**
 * The changed fights. Each row has the fight's number, its red corner and who picked it, and its blue corner and who
 * picked it.
 */
export const PICKED: Table = [
  ['13', 'Khamzat Chimaev', '1–11', 'Nate Diaz', '12–24, 30'],
  ['12', 'Kevin Holland', '9–27', 'Daniel Rodriguez', '2–8'],
  [
    '11',
    'Li Jingliang',
    '3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25',
    'Tony Ferguson',
    '2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24',
  ],
  ['10', 'Irene Aldana', '1–20', 'Macy Chiasson', '21–27'],
  ['9', 'Johny Walker', '3–14', 'Ion Cutelaba', '2, 15–27'],
  ['8', 'Julian Erosa', '2–10', 'Hakeem Dawodu', '11–20'],
  ['7', 'Jailton Almeida', '5–16', 'Shamil Abdurakhimov', '17–22'],
  ['1', 'Darian Weeks', '1–15', 'Yohan Lainesse', '16–19, 21, 23–27, 30'],
];

/** Each row has a change, the people who are notified of it, and the title of the notification. */
export const CHANGES_TOLD: Table = [
  ['A name is corrected: Johnny Walker', 'nobody', '–'],
  ['Erosa and Dawodu change corners', '2–20', 'Corners Swapped'],
  ['Ferguson is in for Chimaev against Diaz', '2–24', 'Fighter Replaced'],
  ['Rodriguez is in for Ferguson against Li', '2–25', 'Fighter Replaced'],
  ['Chimaev is in for Rodriguez against Holland', '2–27', 'Fighter Replaced'],
  ['Aldana against Chiasson is called off', '2–28', 'Fight Called Off'],
  ['It is back on', '2–28', 'Fight Back On'],
  ['Dumont against Wolf is called off by mistake and back after 4 seconds', 'nobody', '–'],
  ['The result of Reed against Martinez is corrected', '2–28', 'Results Posted'],
  ['Turkalj is in for Abdurakhimov, all picks are withdrawn', '5–22', 'Fighter Replaced'],
  ['Ferguson against Diaz locks 10 minutes later', '2–24', 'Lock Moved Later'],
  [
    'Two weeks later: Walker against Cutelaba is a No Contest',
    '2, 4–8, 10, 13–20, 22, 25, 27',
    'Result Overturned',
  ],
];

/**
 * The columns are the person's number, change notifications, reminders, and the notifications left in the morning
 * (reminders, changed fights, results and completion).
 */
export const PEOPLE_TOLD: Table = [
  ['1', '0', '1', '0', '0', '0', '1'],
  ['2', '9', '1', '0', '6', '1', '1'],
  ['3', '8', '1', '0', '6', '1', '1'],
  ['4', '9', '1', '0', '6', '1', '1'],
  ['5', '10', '1', '1', '8', '14', '1'],
  ['6', '10', '1', '0', '7', '1', '1'],
  ['7', '10', '1', '0', '7', '1', '1'],
  ['8', '10', '1', '0', '7', '1', '1'],
  ['9', '9', '1', '0', '7', '1', '1'],
  ['10', '10', '1', '1', '8', '14', '1'],
  ['11', '9', '1', '0', '7', '1', '1'],
  ['12', '9', '0', '0', '7', '1', '1'],
  ['13', '10', '0', '0', '7', '1', '1'],
  ['14', '10', '1', '0', '7', '1', '1'],
  ['15', '10', '0', '0', '8', '14', '1'],
  ['16', '10', '1', '0', '7', '1', '1'],
  ['17', '10', '1', '0', '7', '1', '1'],
  ['18', '10', '1', '0', '7', '1', '1'],
  ['19', '10', '1', '0', '7', '1', '1'],
  ['20', '10', '2', '2', '8', '14', '1'],
  ['21', '8', '1', '0', '6', '1', '1'],
  ['22', '9', '1', '0', '6', '1', '1'],
  ['23', '7', '1', '0', '5', '1', '1'],
  ['24', '7', '1', '0', '5', '1', '1'],
  ['25', '6', '1', '1', '4', '14', '1'],
  ['26', '4', '1', '0', '2', '1', '1'],
  ['27', '5', '1', '0', '2', '1', '1'],
  ['28', '3', '1', '0', '1', '1', '1'],
  ['29', '0', '0', '0', '0', '0', '1'],
  ['30', '0', '0', '0', '0', '0', '0'],
];

/** Parses a cell such as '2, 4, 12–24' or 'nobody'. */
export function numbersOf(cell: string): number[] {
  if (cell === 'nobody') return [];
  return cell.split(', ').flatMap((part) => {
    const [from = 0, to = from] = part.split('–').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

export function cellOf(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ') || 'nobody';
}
