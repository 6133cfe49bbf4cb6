import { managers } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { Notifier } from '../notifications/notifications.service.ts';
import {
  acceptOffer,
  announceTakeOver,
  declineOffer,
  offerRoom,
  setRole,
  withdrawOffer,
} from './managers.service.ts';
import { readRoom } from './rooms.service.ts';

type Acting = Notifier & { room: ProvenRoom; viewer: Viewer };

export function managerRoutes({ config }: { config: Pick<Config, 'publicUrl'> }): Implementation[] {
  const answering =
    <Call extends Acting>(act: (context: Notifier, acting: Call) => Promise<void>) =>
    async (context: Call) => {
      await act(context, context);
      const { db, viewer, room, now } = context;
      return readRoom(db, viewer, room, now);
    };
  return implement(managers, {
    setRole: (context) =>
      setRole(context, { ...context, userId: context.params.userId, role: context.body.role }),
    offer: answering((context, call) => offerRoom(context, { ...call, userId: call.body.userId })),
    withdraw: answering(withdrawOffer),
    accept: answering(acceptOffer),
    decline: answering(declineOffer),
    takeOver: answering((context, acting) =>
      announceTakeOver(context, { ...acting, publicUrl: config.publicUrl }),
    ),
  });
}
