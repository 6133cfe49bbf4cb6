import { findPreset, isSport, PRESETS, type Sport, type SportConfig, sportLabel } from '@lockroom/rules';

export interface SportChoice {
  value: string;
  label: string;
}

export interface ChosenSport {
  sport: Sport;
  sportTemplate: string | null;
  sportConfig: SportConfig | null;
}

const PLAIN: readonly Sport[] = ['mma', 'boxing', 'football', 'basketball', 'baseball', 'custom'];

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

/** Custom conference names for a preset; empty keeps its own. */
type ConferenceNames = Partial<Pick<SportConfig, 'conferenceA' | 'conferenceB'>>;

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
