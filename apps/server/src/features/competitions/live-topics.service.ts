import { resultsTopic, roomTopic, type Topic } from '@lockroom/contract';

/** What is told after a change of what is played: names, times and other things that move no points. */
export const setupTopics = (roomId: string): Topic[] => [
  roomTopic(roomId, 'card'),
  roomTopic(roomId, 'changes'),
];

/** What is told after a change that may move points, or what of other members' entries may be read. */
export const scoreTopics = (roomId: string): Topic[] => [
  ...setupTopics(roomId),
  roomTopic(roomId, 'standings'),
];

/** What is told after a change of results alone, by which no lock has come or gone. */
export const resultTopics = (roomId: string): Topic[] => [resultsTopic(roomId), roomTopic(roomId, 'changes')];

/** What is told after a change of one entry that the room may know of. */
export const entryTopics = (roomId: string): Topic[] => [
  roomTopic(roomId, 'standings'),
  roomTopic(roomId, 'changes'),
];
