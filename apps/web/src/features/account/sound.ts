import { createDeviceSwitch } from './device-switch.ts';

/** Whether a new notification or message makes a sound on this device. */
export const soundSwitch = createDeviceSwitch('lockroom.sound');

const PEAK = 0.05;
const SECONDS = 0.45;
/** Two notes a fifth apart: pitch in hertz, start in seconds. */
const NOTES = [
  { pitch: 659.25, from: 0 },
  { pitch: 987.77, from: 0.1 },
] as const;

let context: AudioContext | null = null;

/** Plays the sound of a new notification or message. Browsers allow it only after a click or key press. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const { pitch, from } of NOTES) ring(context, pitch, context.currentTime + from);
}

function ring(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(PEAK, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + SECONDS);
}
