// Which rooms somebody hears of, for the event stream.
export { listRoomIds } from './visible-rooms.store.ts';
