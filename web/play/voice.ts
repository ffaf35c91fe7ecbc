// What has happened, for the ear: in words, and in sounds of wood, made on the spot: knocks for what stands on the
// board anew, tones for what is said about it.

import { moved, onView, settings } from "../game/store";
import { announce } from "../game/talk";

/** Seconds from the beginning, hertz, seconds; a tone rings, anything else knocks. */
type Note = { at: number; pitch: number; lasting: number; tone?: boolean };

/** A move told for no longer than this, in milliseconds, is told again with the answer to it. */
const BRIEF = 2000;
const VOLUME = 0.22;
/** Between the stones of a flip or a bar, in seconds. */
const APART = 0.055;
/** More knocks than this are a rattle. */
const MOST = 7;
/** When the end of a game is heard, in seconds after what ended it. */
const END = 0.16;

/** `step`: how much each knock lies above the one before, in hertz. */
const knocks = (count: number, pitch: number, step: number): Note[] =>
  [...Array(Math.min(count, MOST)).keys()].map((i) => ({ at: i * APART, pitch: pitch + i * step, lasting: 0.09 }));

const tones = (pitches: number[], apart: number, lasting: number, since = 0): Note[] =>
  pitches.map((pitch, i) => ({ at: since + i * apart, pitch, lasting, tone: true }));

/** By the names that Python gives them, and how often it does. */
const SOUNDS: Record<string, (count: number) => Note[]> = {
  stone: () => knocks(1, 330, 0),
  turn: (count) => knocks(count, 520, 35),
  bar: () => knocks(3, 210, -12),
  swap: () => tones([392, 294], 0.1, 0.14),
  refused: () => tones([165, 147], 0.12, 0.16),
  draw: () => tones([330, 330], 0.18, 0.3, END),
  win: () => tones([523, 659, 784, 1047], 0.12, 0.34, END),
};

let audio: AudioContext | undefined;

/** If the browser can and the reader has touched the page before. */
function sound(names: string[]) {
  if (!names.length || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    for (const name of new Set(names)) {
      const notes = SOUNDS[name]?.(names.filter((one) => one === name).length) ?? [];
      for (const note of notes) strike(audio, note);
    }
  } catch {
    // no device, or none allowed: the board says it all
  }
}

function strike(c: AudioContext, { at, pitch, lasting, tone }: Note) {
  const start = c.currentTime + 0.01 + at;
  const end = start + lasting;
  const voice = c.createOscillator();
  voice.type = tone ? "triangle" : "sine";
  voice.frequency.setValueAtTime(pitch, start);
  if (!tone) voice.frequency.exponentialRampToValueAtTime(pitch * 0.6, end); // as a struck board's falls
  const loudness = c.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(tone ? VOLUME * 0.5 : VOLUME, start + (tone ? 0.02 : 0.003));
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(loudness).connect(c.destination);
  voice.start(start);
  voice.stop(end);
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
