import {
  even,
  favourite,
  halves,
  hasDecimal,
  head,
  inTabs,
  type Layout,
  layout,
  minus,
  near,
  pounds,
  title,
} from './pages.ts';

export const LAYOUTS: readonly Layout[] = [
  layout(
    'ufc.com, two lines per name',
    true,
    (f, d) => [
      ...(f.titleBout ? ['C'] : d.rank()),
      title(f),
      ...d.rank(),
      ...halves(f.fighter1),
      'vs',
      ...halves(f.fighter2),
      d.country(),
      even(f.odds1),
      'odds',
      even(f.odds2),
      d.country(),
      'Round',
      'Time',
      'Method',
    ],
    { head: head('Sat, Apr 13 / 10:00 PM EDT / Main Card'), sections: (name) => [name, 'ESPN+ PPV'] },
  ),
  layout(
    'ufc.com, countries first',
    false,
    (f, d) => [title(f), d.country(), f.fighter1, 'VS', d.country(), f.fighter2, 'HOW TO WATCH'],
    { head: head(), sections: (name) => [name.toUpperCase()] },
  ),
  layout(
    'ESPN with the favorite',
    false,
    (f, d) => [
      f.titleBout ? `${f.weightClass} - Title Fight` : f.weightClass,
      f.fighter1,
      d.record(),
      'ODDS',
      ...favourite(f),
      'ESPN+',
      f.fighter2,
      d.record(),
    ],
    {
      head: head('April 13, 2024', 'T-Mobile Arena, Las Vegas, NV'),
      sections: (name) => [`${name} - 10:00 PM ET`],
    },
  ),
  layout(
    'ESPN schedule',
    true,
    (f) => [
      inTabs(
        f.weightClass,
        `${f.fighter1}${f.odds1 ? ` (${f.odds1})` : ''} vs. ${f.fighter2}${f.odds2 ? ` (${f.odds2})` : ''}`,
      ),
    ],
    { head: head() },
  ),
  layout(
    'Sherdog',
    false,
    (f, d) => [
      f.fighter1,
      d.record().replaceAll('-', ' - '),
      'VS',
      f.fighter2,
      d.record().replaceAll('-', ' - '),
      f.weightClass,
    ],
    {
      head: head('Saturday, April 13, 2024'),
    },
  ),
  layout('Sherdog table', false, (f, d) => [
    inTabs(`${d.count - d.index}`, f.fighter1),
    inTabs(d.record().replaceAll('-', ' - '), 'vs', f.fighter2),
    d.record().replaceAll('-', ' - '),
  ]),
  layout(
    'Tapology',
    true,
    (f, d) => [
      d.index === 0 ? 'Main Event' : d.index < 5 ? 'Main Card' : 'Prelim',
      `${d.one(pounds)} · ${f.titleBout ? 5 : 3} x 5`,
      f.fighter1,
      d.record(),
      ...(f.odds1 === null
        ? []
        : [`${even(f.odds1)} (${d.one(['Slight Favorite', 'Favorite', 'Underdog'])})`]),
      'vs',
      f.fighter2,
      d.record(),
      ...(f.odds2 === null ? [] : [`${even(f.odds2)} (Underdog)`]),
    ],
    {
      head: head(
        'Saturday 04.13.2024 at 06:00 PM ET',
        'Promotion: Ultimate Fighting Championship',
        'MMA Bouts: 13',
      ),
    },
  ),
  layout(
    'ufcstats with results',
    false,
    (f, d) => [
      'win',
      f.fighter1,
      f.fighter2,
      d.one(['0', '1']),
      d.one(['1', '2']),
      f.weightClass,
      d.one(['KO/TKO', 'U-DEC', 'SUB']),
      '3',
      '5:00',
    ],
    { head: head('Date: April 13, 2024', 'Location: Las Vegas, Nevada, USA') },
  ),
  layout(
    'FanDuel',
    true,
    (f) => [f.fighter1, f.fighter2, even(f.odds1), even(f.odds2), 'Sat 10:00PM ET', 'More wagers'],
    {
      head: () => ['UFC', 'Moneyline'],
    },
  ),
  layout(
    'FanDuel market',
    true,
    (f) => [
      f.fighter1,
      f.fighter2,
      'Moneyline',
      f.fighter1,
      f.odds1 ?? '-',
      f.fighter2,
      f.odds2 ?? '-',
      'More wagers',
    ],
    {},
  ),
  layout(
    'DraftKings with times',
    true,
    (f) => ['SAT APR 13TH 10:00 PM', f.fighter1, minus(f.odds1), f.fighter2, minus(f.odds2), 'More Bets'],
    {
      head: () => ['Fight Lines', 'Moneyline'],
    },
  ),
  layout('oddsportal, stacked', true, (f) => ['20:00', f.fighter1, '–', f.fighter2, ...hasDecimal(f), '12'], {
    head: () => ['UFC', "B's"],
  }),
  layout('oddsportal, rows', true, (f) => [
    inTabs('20:00', `${f.fighter1} - ${f.fighter2}`, ...hasDecimal(f)),
  ]),
  layout(
    'BestFightOdds',
    false,
    (f) => [
      inTabs(f.fighter1, f.odds1 ?? '', near(f.odds1, 5), near(f.odds1, 15)),
      inTabs(f.fighter2, f.odds2 ?? '', near(f.odds2, 10), near(f.odds2, 20)),
    ],
    { head: (card) => [card.name] },
  ),
  layout('odds, one line per name', true, (f) => [
    `${f.fighter1} ${f.odds1 ?? 'N/A'}`,
    `${f.fighter2} ${f.odds2 ?? 'N/A'}`,
  ]),
  layout('odds table', true, (f) => [inTabs(f.fighter1, f.odds1, f.fighter2, f.odds2)], {
    head: () => [inTabs('Fighter 1', 'Odds 1', 'Fighter 2', 'Odds 2')],
  }),
  layout('odds between names', true, (f) => [
    f.weightClass,
    f.fighter1,
    f.odds1 ?? '-',
    f.odds2 ?? '-',
    f.fighter2,
  ]),
  layout('odds above names', true, (f) => [f.odds1 ?? '-', f.fighter1, 'vs', f.odds2 ?? '-', f.fighter2]),
  layout(
    'Wikipedia',
    false,
    (f) => [
      inTabs(
        f.weightClass,
        f.titleBout ? `${f.fighter1} (c)` : f.fighter1,
        'vs.',
        f.fighter2,
        '',
        '',
        '',
        f.titleBout ? '[a]' : '',
      ),
    ],
    {
      head: () => [inTabs('Weight class', '', '', '', 'Method', 'Round', 'Time', 'Notes')],
      sections: (name) => [name],
    },
  ),
  layout(
    'Wikipedia with results',
    false,
    (f) => [
      inTabs(
        f.weightClass,
        f.fighter1,
        'def.',
        f.fighter2,
        'Decision (unanimous) (29–28, 29–28, 29–28)',
        '3',
        '5:00',
        '',
      ),
    ],
    {
      sections: (name) => [`${name} (ESPN+)`],
    },
  ),
  layout('Reddit table', false, (f, d) => [`|${f.fighter1}|${d.record()}|vs|${f.fighter2}|${d.record()}|`], {
    head: () => ['|Fighter|Record||Fighter|Record|', '|:-|:-|:-|:-|:-|'],
  }),
  layout(
    'Reddit list',
    true,
    (f) => [
      `* **${f.fighter1}**${f.odds1 ? ` (${f.odds1})` : ''} vs. **${f.fighter2}**${f.odds2 ? ` (${f.odds2})` : ''}`,
    ],
    {
      head: (card) => [`**${card.name} Discussion Thread**`],
      sections: (name) => [`**${name}**`],
    },
  ),
  layout(
    'boxing page',
    false,
    (f) => [`${f.fighter1} vs. ${f.fighter2}, 12 rounds, ${f.weightClass.toLowerCase()}`],
    { head: () => ['Saturday, Oct. 9: T-Mobile Arena, Las Vegas'] },
  ),
  layout(
    'news page',
    true,
    (f, d) => [
      `${d.index === 0 ? 'Main event: ' : ''}${f.titleBout ? 'Champion ' : ''}${f.fighter1}${f.odds1 ? ` (${f.odds1})` : ''} vs. No. 4 ${f.fighter2}${f.odds2 ? ` (${f.odds2})` : ''} — ${f.weightClass}`,
    ],
    {
      head: head('Published Nov. 20, 2026', 'By the staff'),
      sections: (name) => [`${name} (ESPN+, 10 p.m. ET)`],
      foot: ['Tickets are on sale now.'],
    },
  ),
  layout("a line that ends with 'vs'", false, (f, d) => [`${f.fighter1} vs`, f.fighter2, `${d.one(pounds)}`]),
  layout('names without a sign between', false, (f) => [f.fighter1, f.fighter2], { head: head() }),
];
