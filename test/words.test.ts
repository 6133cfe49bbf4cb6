import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from './source.ts';
import { textsIn } from './texts.ts';

/** A word that the product does not use, the word to use instead, and texts that may contain it anyway. */
interface Banned {
  word: RegExp;
  instead: string;
  /** Fixed wording, or texts in which the word has another meaning. */
  allowed?: readonly string[];
}

const BANNED: readonly Banned[] = [
  { word: /\bsheets?\b/i, instead: 'bracket', allowed: ['Print a blank sheet'] },
  { word: /\bentr(?:y|ies)\b/i, instead: 'bracket', allowed: ['Too many entries'] },
  {
    word: /\bpredict(?!ion rooms)/i,
    instead: 'picks',
    allowed: [
      'Save Predictions',
      'Predictions Saved',
      'You can only view your own predictions',
      'You can only view your own bracket predictions',
      'predictions cannot be changed',
      'Your predictions have been saved successfully!',
      'There was an error saving your predictions.',
      'Successfully saved … prediction(s)!',
      'Failed to save predictions',
      'Score Prediction',
      'score predictions',
      'Predict the score of the final',
      "A bracket's prediction of the final's score",
      'you predict sports results with others',
      'Predict fights and tournaments with your friends',
    ],
  },
  { word: /\bstanding\b/i, instead: 'rank, or standings for the list' },
  { word: /\bplaces?\b/i, instead: 'rank, or spot in a full room', allowed: ['does not take place'] },
  { word: /\bcover(?:ed|s)?\b/i, instead: 'hidden' },
  {
    word: /\bclinch|\bis out\b(?! of reach)/i,
    instead: 'has won already; can’t win any more',
    allowed: ['Who is out?', 'Which team is out?'],
  },
  { word: /\b(?:sure|perhaps)\b/i, instead: 'can finish 2nd to 6th', allowed: ['Are you sure you want to'] },
  {
    word: /\bchances?\b/i,
    instead: 'how you win',
    // 'Chance to win' is the name of a percentage, and 'second chance' is a kind of room.
    allowed: ['chance to win', 'second chance', 'Chance'],
  },
  { word: /\b(?:tonight|outlook|swing)\b/i, instead: 'how you win' },
  {
    word: /\bpaths?\b/i,
    instead: 'how you win',
    allowed: ['different body or path', 'path of each request'],
  },
  {
    word: /\b(?:last|latest) acts?\b|\btak(?:en?|es?|ing) back\b|\btook back\b/i,
    instead: 'change; undo; clear',
  },
  {
    word: /\b(?:take|dismiss|proposals?)\b(?! (?:place|over|part|(?:it )?down)\b)/i,
    instead: 'use; skip; official result',
    allowed: ['Too many proposals', 'Nothing to take', "'take' its changes", "'ask', 'take' or 'off'"],
  },
  { word: /\banew\b|\bspelled\b|\bput out\b|\breckon/i, instead: 'again; fix the name; call off' },
  {
    word: /\b(?:themselves|by itself)\b/i,
    instead: 'automatically',
  },
  {
    word: /\btokens? for scripts\b|\block calendar\b|\bcalendar address\b|\baddress of your calendar\b/i,
    instead: 'API token; calendar feed',
  },
  {
    word: /\bwhoever\b|\bmay be left out\b|\bin any case\b|\bas they stand\b|\bstands? here\b/i,
    instead: 'what a person would say',
  },
];

/** Texts for operators and developers, and texts that are read only by programs. */
const NOT_SHOWN =
  /\/seed\/|\/attack\/|\/faults\/|\.classes\.ts$|\/commands\/|^apps\/web\/build\/|service-worker|^packages\/testing\//;

const texts = sourceFiles()
  .filter(({ path }) => /^(?:apps|packages)\/.*\.tsx?$/.test(path) && !isTest(path) && !NOT_SHOWN.test(path))
  .flatMap(({ path, text }) => textsIn(path, text))
  // SVG paths and SQL queries are left out.
  .filter(({ text }) => !/<(?:path|svg|g|rect|circle)\b|^(?:select|insert|update|delete) /.test(text));

describe('the texts that the product shows to people', () => {
  it('the search finds more than 3,000 texts', () => {
    expect(texts.length).toBeGreaterThan(3000);
  });

  it.each(BANNED)('no text says $word instead of "$instead"', ({ word, allowed = [] }) => {
    const used = texts.filter(({ text }) =>
      word.test(allowed.reduce((rest, part) => rest.replaceAll(part, ''), text)),
    );
    expect(used.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
  });
});
