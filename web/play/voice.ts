// What has happened, for the ear: in words, and in sounds, made on the spot.
import type { Sound } from "python";
import { announce, legend, moved, onView, settings } from "../game/store";

const VOLUME = 0.22;
let audio: AudioContext | undefined;

/** If the browser can and the reader has touched the page before. */
function sound(names: string[]) {
  if (!names.length || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    for (const name of new Set(names)) strike(audio, legend.value.sounds[name], names.filter((one) => one === name));
  } catch {
    // no device, or none allowed: the board says it all
  }
}

function strike(c: AudioContext, { pitches, each, apart, lasting, late, tones }: Sound, times: string[]) {
  for (const [i, pitch] of pitches.slice(0, each ? times.length : undefined).entries()) {
    const start = c.currentTime + 0.01 + late + i * apart;
    const end = start + lasting;
    const [voice, loudness] = [c.createOscillator(), c.createGain()];
    const [loudest, rising] = tones ? [VOLUME / 2, 0.02] : [VOLUME, 0.003];
    voice.type = tones ? "triangle" : "sine";
    voice.frequency.setValueAtTime(pitch, start);
    if (!tones) voice.frequency.exponentialRampToValueAtTime(pitch * 0.6, end); // as a struck board's falls
    loudness.gain.setValueAtTime(0.0001, start).exponentialRampToValueAtTime(loudest, start + rising);
    loudness.gain.exponentialRampToValueAtTime(0.0001, end);
    voice.connect(loudness).connect(c.destination);
    voice.start(start);
    voice.stop(end);
  }
}

onView((next, before) => {
  if (!before) return;
  if (settings.value.sounds) sound(next.sound);
  if (moved(next, before) && !next.refused) announce(next.spoken); // whose turn it is, the status line tells
});
