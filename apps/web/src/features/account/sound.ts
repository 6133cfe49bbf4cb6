import { createDeviceSwitch } from './device-switch.ts';

export const soundSwitch = createDeviceSwitch('lockroom.sound');

const PEAK = 0.05;
const SECONDS = 0.45;
/** Two notes a fifth apart. `pitch` is in hertz, and `from` is the start in seconds. */
const NOTES = [
  { pitch: 659.25, from: 0 },
  { pitch: 987.77, from: 0.1 },
] as const;

const LATE_MS = 1_000;
const GESTURES = ['pointerup', 'keydown'] as const;

let context: AudioContext | null = null;

/** Plays the sound for a new notification or message. Browsers allow sound only after a click or key press. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return;
  const requestedAt = performance.now();
  startAudio().then(
    (audio) => {
      // If the browser delayed the sound until a user gesture, skip it, because the notification is no longer new.
      if (performance.now() - requestedAt > LATE_MS) return;
      for (const { pitch, from } of NOTES) ring(audio, pitch, audio.currentTime + from);
    },
    () => {
      // The browser does not allow sound now.
    },
  );
}

/**
 * Starts the audio on every user gesture: WebKit requires one, and stops the audio when the phone rings or is locked.
 * Returns a function that removes the listeners.
 */
export function startAudioAtGestures(): () => void {
  if (typeof AudioContext === 'undefined') return () => {};
  const start = () => void startAudio().catch(() => undefined);
  for (const gesture of GESTURES) document.addEventListener(gesture, start, true);
  return () => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, start, true);
  };
}

async function startAudio(): Promise<AudioContext> {
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
  return context;
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
