import { createDeviceSwitch } from '../../account/device-switch.ts';

/** Whether this device lists the fights from Fight 1 up; by default, the main event comes first. */
export const fromFight1 = createDeviceSwitch('lockroom.from-fight-1');
