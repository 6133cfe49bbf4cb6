/** What is told of how standings came to be: one file, since each part needs most of what the other does. */
export { TimeLine } from './timeline/time-line.tsx';
export { WhyDialog } from './why/why-dialog.tsx';
