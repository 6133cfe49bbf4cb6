import { findPreset, isSport, PRESETS, type Sport, type SportConfig, sportLabel } from '@lockroom/game';

/** One thing Create Room can be set to: a sport by itself, or a preset with its template. */
export interface SportChoice {
  /** The value of the option: a sport's id or a preset's. */
  value: string;
  label: string;
}

/** What a choice makes of a room. */
export interface ChosenSport {
  sport: Sport;
  sportTemplate: string | null;
  sportConfig: SportConfig | null;
}

const PLAIN: readonly Sport[] = ['mma', 'boxing', 'football', 'basketball', 'baseball', 'custom'];

/** The choices of Create Room in groups, as the select shows them. */
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

/** What the conferences of a preset are to be called; an empty name is the preset's own. */
type ConferenceNames = Partial<Pick<SportConfig, 'conferenceA' | 'conferenceB'>>;

/** Reads the value of an option; null for one that is not on the list. */
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
