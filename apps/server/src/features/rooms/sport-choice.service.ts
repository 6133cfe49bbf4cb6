import { findPreset, PRESETS, type Preset, roomTab, type Sport, type SportConfig } from '@lockroom/rules';
import { refuseField } from '../../kernel/errors.ts';
import type { PlayedInRooms } from './competition.service.ts';

/** What the form for a new room says about its sport. */
export interface SportChoice {
  sport: Sport;
  sportTemplate?: string | null | undefined;
  sportConfig?: { [Field in keyof SportConfig]?: SportConfig[Field] | undefined } | null | undefined;
}

/** What of a {@link SportChoice} is stored with the room: nothing for a room that was made from no preset. */
export interface StoredSport {
  sport: Sport;
  sportTemplate: string | null;
  sportConfig: SportConfig | null;
}

/**
 * Checks a choice against the presets (rules: play#presets). The conferences may be renamed; teams, rounds and the
 * sport under a preset are the preset's own. Refuses what does not fit with 400.
 */
export function readSportChoice(
  { sport, sportTemplate, sportConfig }: SportChoice,
  type: Pick<PlayedInRooms, 'presetRefusal'>,
): StoredSport {
  if (sportTemplate && type.presetRefusal !== null) refuseField('sportTemplate', type.presetRefusal);
  const preset = sportTemplate ? presetFor(sport, sportTemplate) : ownPreset(sport);
  const sent = sportConfig ?? {};
  if (!preset) {
    if (Object.values(sent).some((value) => value !== undefined && value !== ''))
      refuseField('sportConfig', 'A sport config goes with a sport template');
    return { sport, sportTemplate: null, sportConfig: null };
  }
  for (const field of ['teamCount', 'rounds', 'defaultSport'] as const) {
    const value = sent[field];
    if (value !== undefined && value !== '' && value !== preset.config[field])
      refuseField(`sportConfig.${field}`, `That does not fit the sport template ${preset.id}`);
  }
  return {
    sport,
    sportTemplate: preset.id,
    sportConfig: {
      ...preset.config,
      conferenceA: sent.conferenceA || preset.config.conferenceA,
      conferenceB: sent.conferenceB || preset.config.conferenceB,
    },
  };
}

function presetFor(sport: Sport, sportTemplate: string): Preset {
  const preset = findPreset(sportTemplate);
  if (!preset) refuseField('sportTemplate', 'Unknown sport template');
  if (preset.sport !== sport) refuseField('sportTemplate', 'That sport template belongs to another sport');
  return preset;
}

// The pro and college types and hockey come in one format each, so naming the sport is enough.
function ownPreset(sport: Sport): Preset | undefined {
  return roomTab(sport) === 'presets' ? PRESETS.find((preset) => preset.sport === sport) : undefined;
}
