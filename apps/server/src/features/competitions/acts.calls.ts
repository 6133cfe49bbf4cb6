import {
  type Endpoint,
  fightActs,
  fights,
  followings,
  templates,
  tournamentActs,
  tournaments,
} from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import type { Managed, ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects, Handler, Implementation } from '../../kernel/http/pipeline.ts';
import { asAct, readActs } from './acts.service.ts';

/** Manager actions: calls that change a competition and can be undone. */
export const ACTS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  fights.add,
  fights.update,
  fights.move,
  fights.enterResult,
  fights.setLockTimes,
  fightActs.rename,
  fightActs.callOff,
  fightActs.reinstate,
  tournaments.footballTieBreakerActual,
  tournaments.footballSaveResults,
  tournaments.footballSaveTeamNames,
  tournaments.setFootballLock,
  tournaments.customSave,
  tournaments.customTieBreakerActual,
  tournaments.customSaveResults,
  tournaments.customSaveTeamNames,
  tournaments.saveLabels,
  tournaments.savePointsConfig,
  tournaments.setLockTime,
]);

/** Manager actions that can also remove picks. These actions also save the picks, so that an undo can restore them. */
export const ACTS_ON_PICKS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  fights.remove,
  fights.pasteCard,
  fightActs.replace,
  fightActs.swapCorners,
  tournamentActs.replace,
  tournaments.changeBracketSize,
  tournaments.changeConfig,
  followings.take,
  followings.takeSome,
  templates.import,
  templates.importFootball,
  templates.importCustom,
]);

/** Wraps the manager actions so that each saves the rows that it changed, in the same transaction. */
export function recordActs(implementations: readonly Implementation[]): Implementation[] {
  return implementations.map((implementation) => {
    const { endpoint } = implementation;
    const takesPicks = ACTS_ON_PICKS.has(endpoint);
    if (!takesPicks && !ACTS.has(endpoint)) return implementation;
    const handler = implementation.handler as Handler<Endpoint>;
    return {
      endpoint,
      handler: (async (context: ActContext) => {
        const { db, owner, entry, now } = context;
        const room = owner?.kind === 'template' ? undefined : (owner ?? context.room);
        // Some of these calls can also save an entry or change a template, which cannot be undone.
        if (entry || !room) return handler(context as never);
        const answer = await asAct(db, { room, now, takesPicks }, (defer) =>
          handler({ ...context, defer } as never),
        );
        // Lets the page that made the change offer to undo the change.
        const [act] = context.page ? await readActs(db, { room, viewer: context.viewer, now }) : [];
        if (act) context.answerAct(act);
        return answer;
      }) as unknown as Handler<Endpoint>,
    };
  });
}

interface ActContext extends Pick<Effects, 'answerAct'> {
  db: Db;
  viewer: Viewer;
  page: string | null;
  room?: ProvenRoom;
  /** Set instead of `room` in calls that also serve templates. */
  owner?: Managed;
  now: number;
  entry?: ProvenEntry | null;
}
