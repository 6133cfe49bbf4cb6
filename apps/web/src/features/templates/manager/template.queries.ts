import { ApiError, type Fight, type Template } from '@lockroom/contract';
import { formatFamily, isTournamentSport, makeFormat } from '@lockroom/game';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { toastFailure } from '../../../api/errors.ts';
import { keys, type Refresh } from '../../../api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import type { CardOwner } from '../../fights/manager/card-owner.queries.ts';
import type { BracketOwner } from '../../tournaments/manager/bracket-owner.queries.ts';
import type { Tournament } from '../../tournaments/tournaments.queries.ts';

/** One template with all that belongs to it. */
export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: keys.template(templateId),
    queryFn: () => api.templates.get({ params: { templateId } }),
  });

/** The card of a template, Fight 1 first; where the server has none to give it is empty (001 section 7). */
export const templateCardQuery = (templateId: string) =>
  queryOptions({
    queryKey: [...keys.template(templateId), 'card'],
    queryFn: async ({ client, queryKey }): Promise<Fight[]> => {
      try {
        return await api.templates.fights({ params: { templateId } });
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 500)) throw error;
        // A card that is on screen has not become an empty one by that.
        if (client.getQueryData(queryKey)) throw error;
        if (error.status === 500) toastFailure(error, 'Failed to load fights');
        return [];
      }
    },
  });

/** What every change of a template makes stale beside its own part. */
function staleAfter(templateId: string): Refresh[] {
  return [
    { key: keys.templates, exact: true },
    { key: keys.template(templateId), exact: true },
  ];
}

/**
 * The card of a template. Its calls name a fight by its place in the list, so the place is looked up right before the
 * call: somebody else may have moved it.
 */
export function templateCard(templateId: string): CardOwner {
  const params = { templateId };
  const fights = () => api.templates.fights({ params });
  const placeOf = async (fightId: string) => ({ ...params, index: String(indexIn(await fights(), fightId)) });
  return {
    cardKey: templateCardQuery(templateId).queryKey,
    stale: staleAfter(templateId),
    roomId: null,
    isCompleted: false,
    add: (body) => api.templates.addFight({ params, body }),
    paste: (body) => api.fights.pasteTemplateCard({ params, body }),
    update: async (fightId, body) =>
      api.templates.editFight({ params: await placeOf(fightId), body: { ...body } }),
    remove: async (fightId) => api.templates.deleteFight({ params: await placeOf(fightId) }),
    move: async (fightId, direction) =>
      api.templates.moveFight({ params: await placeOf(fightId), body: { direction } }),
    setLockTimes: async (lockTimes) =>
      (await api.templates.setLockTimes({ params, body: { lockTimes } })).fights,
    async saveResults(results, onStored) {
      try {
        const card = await fights();
        const sent = results.map(({ fight, entry }) => [`fight_${indexIn(card, fight.id)}`, { ...entry }]);
        const body = { results: Object.fromEntries(sent) };
        const stored = await api.templates.saveResults({ params, body });
        for (const result of results) {
          const fight = stored.fights.find(({ id }) => id === result.fight.id);
          if (fight) onStored(result, fight);
        }
        return [];
      } catch (error) {
        // One call saves all or nothing.
        return results.map(({ fight }) => ({ fight, error }));
      }
    },
  };
}

function indexIn(card: readonly Fight[], fightId: string): number {
  const index = card.findIndex(({ id }) => id === fightId);
  if (index < 0) throw new ApiError(404, 'not_found', 'This fight is no longer on the card.');
  return index;
}

/** The bracket of a template as that of a room is read; null for a card. Points are the standard ones. */
export function tournamentOf(template: Template): Tournament | null {
  const { sport, bracketSize, reseeding, labels, teamNames, results, lockTime, tieBreakerActual } = template;
  if (!isTournamentSport(sport) || bracketSize === null || reseeding === null || !labels) return null;
  return {
    config: { sport, bracketSize, reseeding },
    labels,
    roundPoints: makeFormat({ family: formatFamily(sport), size: bracketSize, reseeding }).roundPoints,
    teamNames: teamNames ?? {},
    results: results ?? {},
    finalScore: {
      team1Score: tieBreakerActual?.team1Score ?? null,
      team2Score: tieBreakerActual?.team2Score ?? null,
    },
    lockTime,
  };
}

/** The bracket of a template, for the panel that changes brackets. */
export function templateBracket({ id, lockTime, results }: Template): BracketOwner {
  const params = { templateId: id };
  const calls = api.templates;
  return {
    key: keys.template(id),
    stale: [{ key: keys.templates, exact: true }],
    roomId: null,
    isCompleted: false,
    lockTime,
    setLockTime: (next) => calls.setLockTimes({ params, body: { lockTime: next } }),
    saveNames: (teamNames) => calls.saveTeamNames({ params, body: { teamNames } }),
    saveLabels: (body) => calls.saveLabels({ params, body }),
    changeSize: (body) => calls.updateBracketSize({ params, body }),
    async saveResults({ changes, scores }) {
      const body = { results: { ...changes }, ...(scores ? { tieBreakerActual: scores } : {}) };
      const stored = await calls.saveResults({ params, body });
      return Object.keys(results ?? {}).filter((gameId) => !(gameId in changes) && !stored.results?.[gameId]);
    },
  };
}

/** What a failed rename says; the server's own words come first. */
export const RENAME_FAILED = 'Failed to update template name';

/** Gives a template another name. */
export function useRenameTemplate(templateId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.templates.updateName({ params: { templateId }, body: { name } }),
    onSuccess: (template) => {
      queries.setQueryData(templateQuery(templateId).queryKey, template);
      void queries.invalidateQueries({ queryKey: keys.templates, exact: true });
      onDone();
      toast.show({ title: 'Success', description: 'Template name updated successfully!' });
    },
    onError: (error) => toastFailure(error, RENAME_FAILED),
  });
}
