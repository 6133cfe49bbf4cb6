import type { Room, SameFights, Template } from '@lockroom/contract';
import { formatFamily, isFightSport, isTournamentSport } from '@lockroom/rules';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { alertFailure } from '../../../shell/alert-failure.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { toast } from '../../../ui/toast.ts';

export interface ImportChoice {
  templateId: string;
  includeResults: boolean;
  sameFights: SameFights;
}

/** What an import would change. Never cached, because members may save picks at any time. */
export const importPreviewQuery = (
  roomId: string,
  { templateId, includeResults, sameFights }: ImportChoice,
) => {
  const others = Object.entries(sameFights ?? {}).filter(([, answer]) => answer === null);
  const otherFights = others.map(([key]) => key).join();
  return queryOptions({
    queryKey: [...keys.template(templateId), 'import', roomId, String(includeResults), otherFights],
    queryFn: () =>
      api.templates.preview({
        params: { roomId },
        query: {
          templateId,
          includeResults: includeResults ? 'true' : 'false',
          ...(otherFights !== '' && { otherFights }),
        },
      }),
    // Keep the questions on screen while an answer is being processed.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
};

/** The alert after a failed import (rules: texts#alerts). */
export const IMPORT_FAILED = 'Failed to import template. Please try again.';

export function useImport(room: Pick<Room, 'id' | 'sport'>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportChoice) => importCall(room)({ params: { roomId: room.id }, body }),
    onSuccess: async ({ hasChanges, templateName }) => {
      void queries.invalidateQueries({ queryKey: keys.brackets });
      void queries.invalidateQueries({ queryKey: keys.rooms });
      await queries.invalidateQueries({ queryKey: keys.room(room.id) });
      onDone();
      toast.show({
        title: hasChanges ? 'Template imported' : 'Nothing changed',
        description: hasChanges ? templateName : `The room has all of ${templateName} already.`,
      });
    },
    onError: (error) => alertFailure(error, IMPORT_FAILED),
  });
}

function importCall({ sport }: Pick<Room, 'sport'>) {
  if (isFightSport(sport)) return api.templates.import;
  return formatFamily(sport) === 'football' ? api.templates.importFootball : api.templates.importCustom;
}

/**
 * Returns whether a template fits a room: the same sport and, for tournaments, the same size (rules:
 * play#templates-and-imports).
 */
export function fits(template: Template, room: Pick<Room, 'sport' | 'bracketSize'>): boolean {
  return (
    template.sport === room.sport &&
    (!isTournamentSport(room.sport) || template.bracketSize === room.bracketSize)
  );
}
