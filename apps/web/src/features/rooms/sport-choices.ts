import { findPreset, isSport, PRESETS, type Sport, type SportConfig, sportLabel } from '@lockroom/rules';

/** An option of Create Room: a sport, or a preset. */
export interface SportChoice {
  /** The id of a sport or of a preset. */
  value: string;
  label: string;
}

/** The fields of a new room that a choice sets. */
export interface ChosenSport {
  sport: Sport;
  sportTemplate: string | null;
  sportConfig: SportConfig | null;
}

const PLAIN: readonly Sport[] = ['mma', 'boxing', 'football', 'basketball', 'baseball', 'custom'];

/** The options of Create Room, grouped. */
export const SPORT_GROUPS: readonly { label: string; choices: readonly SportChoice[] }[] = [
  { label: 'Sports', choices: PLAIN.map((sport) => ({ value: sport, label: sportLabel(sport) })) },
  {
    label: 'League presets',
    choices: PRESETS.filter((preset) => preset.sport !== 'custom').map(({ id, label }) => ({
      value: id,
      label,
    })),
  },
  {
    label: 'Bracket presets',
    choices: PRESETS.filter((preset) => preset.sport === 'custom').map(({ id, label }) => ({
      value: id,
      label,
    })),
  },
];

/** Names for the conferences of a preset; empty keeps the preset's name. */
type ConferenceNames = Partial<Pick<SportConfig, 'conferenceA' | 'conferenceB'>>;

/** Reads the value of an option; null for an unknown value. */
export function readSportChoice(value: string, named: ConferenceNames = {}): ChosenSport | null {
  const preset = findPreset(value);
  if (!preset) return isSport(value) ? { sport: value, sportTemplate: null, sportConfig: null } : null;
  const { config, sport, id } = preset;
  const sportConfig = {
    ...config,
    conferenceA: named.conferenceA?.trim() || config.conferenceA,
    conferenceB: named.conferenceB?.trim() || config.conferenceB,
  };
  return { sport, sportTemplate: id, sportConfig };
}
