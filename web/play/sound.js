// @ts-check
// Sounds of wood, made on the spot: knocks for what stands on the board anew, tones for what is said about it.

import { plan } from "../paint/motion";

/** @typedef {import("../ui/types").View} View */
/** @typedef {{at: number, pitch: number, lasting: number, tone?: boolean}} Note  seconds from the beginning, hertz, seconds; a tone rings, anything else knocks */

const VOLUME = 0.22;
/** Between the stones of a flip or a bar, in seconds. */
const APART = 0.055;
/** More knocks than this are a rattle. */
const MOST = 7;

/** @param {number} count @param {number} pitch @param {number} step  how much each knock lies above the one before, in hertz @returns {Note[]} */
const knocks = (count, pitch, step) => [...Array(Math.min(count, MOST)).keys()].map((i) => ({ at: i * APART, pitch: pitch + i * step, lasting: 0.09 }));
/** @param {number[]} pitches @param {number} apart @param {number} lasting @returns {Note[]} */
const tones = (pitches, apart, lasting) => pitches.map((pitch, i) => ({ at: i * apart, pitch, lasting, tone: true }));

/**
 * What is heard when one view follows another; nothing where much or nothing changes.
 * @param {View} before @param {View} after
 * @returns {Note[]}
 */
export function notes(before, after) {
  if (after.refused) return tones([165, 147], 0.12, 0.16);
  if (before.key !== after.key) return [];
  const change = plan(before.scene, after.scene);
  /** @type {Note[]} */
  let heard = [];
  if (change?.turning.length) heard = knocks(change.turning.length, 520, 35);
  else if (change?.bars.length) heard = knocks(3, 210, -12);
  else if (change?.arriving.length) heard = knocks(1, 330, 0);
  else if (after.ply > before.ply) heard = tones([392, 294], 0.1, 0.14); // a move that leaves the board as it is
  const outcome = /** @type {{winner: number|null}|null} */ (after.outcome);
  if (!outcome || before.outcome) return heard;
  const end = outcome.winner === null ? tones([330, 330], 0.18, 0.3) : tones([523, 659, 784, 1047], 0.12, 0.34);
  return [...heard, ...end.map((note) => ({ ...note, at: note.at + 0.16 }))];
}

/** @type {AudioContext|undefined} */
let audio;

/** Sound them, if the browser can and the reader has touched the page before. @param {Note[]} heard */
export function sound(heard) {
  if (!heard.length || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    for (const note of heard) strike(audio, note);
  } catch {
    // no device, or none allowed: the board says it all
  }
}

/** @param {AudioContext} c @param {Note} note */
function strike(c, { at, pitch, lasting, tone }) {
  const start = c.currentTime + 0.01 + at;
  const voice = c.createOscillator();
  voice.type = tone ? "triangle" : "sine";
  voice.frequency.setValueAtTime(pitch, start);
  if (!tone) voice.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + lasting); // as a struck board's falls
  const loudness = c.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(tone ? VOLUME * 0.5 : VOLUME, start + (tone ? 0.02 : 0.003));
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + lasting);
  voice.connect(loudness).connect(c.destination);
  voice.start(start);
  voice.stop(start + lasting);
}
