// What has happened, for the ear: in words, and in sounds of wood, made on the spot: knocks for what stands on the
// board anew, tones for what is said about it.

import { moved, onView, settings } from "../game/store";
import { announce } from "../game/talk";

/** A move told for no longer than this, in milliseconds, is told again with the answer to it. */
const BRIEF = 2000;
const VOLUME = 0.22;

/** Hertz, and seconds: between the notes, of each, before the first. Tones ring, anything else knocks. */
type Sound = { pitches: number[]; apart: number; lasting: number; tones?: boolean; late?: number };

const knocks = (...pitches: number[]): Sound => ({ pitches, apart: 0.055, lasting: 0.09 });
const tones = (apart: number, lasting: number, ...pitches: number[]): Sound => ({ pitches, apart, lasting, tones: true });

/** By the names that Python gives them. One knock a stone that turns, though more than these would be a rattle. */
const SOUNDS: Record<string, Sound> = {
  stone: knocks(330),
  turn: knocks(520, 555, 590, 625, 660, 695, 730),
  bar: knocks(210, 198, 186),
  swap: tones(0.1, 0.14, 392, 294),
  refused: tones(0.12, 0.16, 165, 147),
  draw: { ...tones(0.18, 0.3, 330, 330), late: 0.16 }, // after what ended the game
  win: { ...tones(0.12, 0.34, 523, 659, 784, 1047), late: 0.16 },
};

let audio: AudioContext | undefined;

/** If the browser can and the reader has touched the page before. */
function sound(names: string[]) {
  if (!names.length || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    const turned = names.filter((name) => name === "turn").length;
    for (const name of new Set(names)) strike(audio, SOUNDS[name], name === "turn" ? turned : undefined);
  } catch {
    // no device, or none allowed: the board says it all
  }
}

function strike(c: AudioContext, { pitches, apart, lasting, tones, late = 0 }: Sound, count?: number) {
  for (const [i, pitch] of pitches.slice(0, count).entries()) {
    const start = c.currentTime + 0.01 + late + i * apart;
    const voice = c.createOscillator();
    voice.type = tones ? "triangle" : "sine";
    voice.frequency.setValueAtTime(pitch, start);
    if (!tones) voice.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + lasting); // as a struck board's falls
    const loudness = c.createGain();
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(tones ? VOLUME * 0.5 : VOLUME, start + (tones ? 0.02 : 0.003));
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + lasting);
    voice.connect(loudness).connect(c.destination);
    voice.start(start);
    voice.stop(start + lasting);
  }
}

let told = { event: "", until: 0 };

onView((next, before) => {
  if (!before) return;
  if (settings.value.sounds) sound(next.sound);
  if (!moved(next, before) || next.refused) return; // whose turn it is, the status line tells
  const answers = before.think && next.moves.length > before.moves.length && performance.now() < told.until;
  announce(answers ? `${told.event} ${next.event}` : next.event);
  told = { event: next.event, until: performance.now() + BRIEF };
});
