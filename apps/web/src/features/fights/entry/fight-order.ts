import { createDeviceSwitch } from '../../account/device-switch.ts';

/** Whether this device lists the fights of a sheet from Fight 1 up; otherwise the main event comes first. */
export const fromFight1 = createDeviceSwitch('lockroom.from-fight-1');
