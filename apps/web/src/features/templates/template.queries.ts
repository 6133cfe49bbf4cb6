import { ApiError, type Fight, readPage, type Template } from '@lockroom/contract';
import { formatFamily, isTournamentSport, makeFormat } from '@lockroom/rules';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readWhole } from '../../api/list-pages.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';
import type { CardOwner } from '../fights/manager/manager.queries.ts';
import { type BoardOwner, resultsBody } from '../tournaments/manager/manager.queries.ts';
import type { Tournament } from '../tournaments/tournaments.queries.ts';

export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: keys.template(templateId),
    queryFn: () => api.templates.get({ params: { templateId } }),
  });

/** A template's fight card, Fight 1 first; empty if the first request fails with 404 or 500. */
export const templateCardQuery = (templateId: string) =>
  queryOptions({
    queryKey: [...keys.template(templateId), 'card'],
    queryFn: async ({ client, queryKey }): Promise<Fight[]> => {
      try {
        return await api.templates.fights({ params: { templateId } });
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 500)) throw error;
        // If a refresh fails, keep the loaded card on screen.
        if (client.getQueryData(queryKey)) throw error;
        if (error.status === 500) toastFailure(error, 'Failed to load fights');
        return [];
      }
    },
  });

/** Requests for a template's fight card. The API expects a fight's index, looked up right before each request. */
export function templateCard(queries: QueryClient, templateId: string): CardOwner {
  const params = { templateId };
  const fights = () => api.templates.fights({ params });
  const placeOf = async (fightId: string) => ({ ...params, index: String(indexIn(await fights(), fightId)) });
  const { queryKey } = templateCardQuery(templateId);
  const showDependents = () =>
    refresh(queries, [
      { key: keys.templates, exact: true },
      { key: keys.template(templateId), exact: true },
    ]);
  return {
    cardKey: queryKey,
    showCard: (change) => queries.setQueryData<Fight[]>(queryKey, (card) => card && change(card)),
    showDependents,
    refresh() {
      showDependents();
      return queries.invalidateQueries({ queryKey });
    },
    roomId: null,
    countFollowers: async () => (await api.followings.feed({ params })).rooms,
    isCompleted: false,
    add: (body) => api.templates.addFight({ params, body }),
    paste: (body) => api.fights.pasteTemplateCard({ params, body }),
    update: async (fightId, body, seen) =>
      api.templates.editFight({ params: await placeOf(fightId), body: { ...body, seen } }),
    remove: async (fightId) => api.templates.deleteFight({ params: await placeOf(fightId) }),
    move: async (fightId, direction) =>
      api.templates.moveFight({ params: await placeOf(fightId), body: { direction } }),
    setLockTimes: async ({ lockTimes, seen }) =>
      (await api.templates.setLockTimes({ params, body: { lockTimes, seen: { lockTimes: seen } } })).fights,
    async saveResult({ fight, entry, seen }) {
      const key = `fight_${indexIn(await fights(), fight.id)}`;
      const body = { results: { [key]: entry }, seen: { results: { [key]: seen } } };
      const stored = await api.templates.saveResults({ params, body });
      return stored.fights.find(({ id }) => id === fight.id) ?? fight;
    },
  };
}

function indexIn(card: readonly Fight[], fightId: string): number {
  const index = card.findIndex(({ id }) => id === fightId);
  if (index < 0) throw new ApiError(404, 'not_found', 'This fight is no longer on the card.');
  return index;
}

/** Returns a template's tournament, with default points; null for a fight card. */
export function tournamentOf(template: Template): Tournament | null {
  const { sport, bracketSize, reseeding, labels } = template;
  if (!isTournamentSport(sport) || bracketSize === null || reseeding === null || !labels) return null;
  return {
    ...template,
    bracketSize,
    reseeding,
    labels,
    roundPoints: [...makeFormat({ family: formatFamily(sport), size: bracketSize, reseeding }).roundPoints],
    teamNames: template.teamNames ?? {},
    results: template.results ?? {},
    walkovers: template.walkovers ?? [],
    replaced: {},
    finalScore: {
      team1Score: template.tieBreakerActual?.team1Score ?? null,
      team2Score: template.tieBreakerActual?.team2Score ?? null,
    },
    resultSources: template.resultSources ?? {},
  };
}

export function templateBracket(queries: QueryClient, { id, lockTime, results }: Template): BoardOwner {
  const params = { templateId: id };
  const calls = api.templates;
  const refreshAll = () => {
    refresh(queries, [{ key: keys.templates, exact: true }]);
    return queries.invalidateQueries({ queryKey: keys.template(id) });
  };
  const change = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    await refreshAll();
    return answer;
  };
  return {
    refresh: refreshAll,
    id,
    roomId: null,
    isCompleted: false,
    lockTime,
    setLockTime: (body) => change(calls.setLockTimes({ params, body })),
    saveNames: (body) => change(calls.saveTeamNames({ params, body })),
    saveLabels: (body) => change(calls.saveLabels({ params, body })),
    changeSize: (body) => change(calls.updateBracketSize({ params, body })),
    async saveResults(draft, seen) {
      const stored = await change(calls.saveResults({ params, body: resultsBody(draft, seen) }));
      return Object.keys(results ?? {}).filter(
        (gameId) => !(gameId in draft.changes) && !stored.results?.[gameId],
      );
    },
  };
}

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
  });
}

export function useSetStart(templateId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (startsAt: string | null) =>
      api.templates.setStart({ params: { templateId }, body: { startsAt } }),
    onSuccess: (template) => {
      queries.setQueryData(templateQuery(templateId).queryKey, template);
      void queries.invalidateQueries({ queryKey: keys.templates });
      onDone();
    },
  });
}

export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: () => readWhole((query) => readPage(api.templates.list, { query })),
});
