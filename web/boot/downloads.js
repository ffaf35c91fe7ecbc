// @ts-check
// Every download of a start goes through here: it is asked for at once, its bytes are counted and proved, and Pyodide,
// which calls the worker's own `fetch`, is handed the response that is already under way.
import { config, root } from "./config.js";

const MODULES = /\.js$/;

/**
 * @param {(loaded: number, total: number) => void} onProgress
 * @returns {{verified: Promise<unknown>, importModule: (path: string) => Promise<any>}}
 */
export function startDownloads(onProgress) {
  const files = Object.entries(config.files);
  const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let loaded = 0;
  /** @param {number} bytes */
  const count = (bytes) => onProgress((loaded += bytes), total);

  /** @type {Map<string, Promise<Response>>} */
  const ready = new Map();
  /** @type {Promise<unknown>[]} */
  const proofs = [];
  const fetchFile = self.fetch.bind(self);
  for (const [path, expected] of files) {
    if (MODULES.test(path)) continue;
    const url = new URL(path, root).href;
    const response = fetchFile(url).then((answer) => {
      if (!answer.ok || !answer.body) throw new Error(`${path}: the server answered ${answer.status}`);
      const [forPython, forProof] = answer.body.tee();
      const proof = prove(path, forProof, expected, count);
      proof.catch(() => {}); // reported by `verified`, later than it may happen
      proofs.push(proof);
      // Some hosts do not know the type of .wasm; with it the browser compiles while the bytes arrive.
      const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      return new Response(forPython, { headers: { "Content-Type": type, "Content-Length": String(expected.bytes) } });
    });
    ready.set(url, response);
  }
  self.fetch = (request, options) => {
    const url = request instanceof Request ? request.url : new URL(request, self.location.href).href;
    const response = ready.get(url);
    ready.delete(url);
    return response ?? fetchFile(request, options);
  };
  // Looked at again when the responses are there, since only then their proofs exist.
  const verified = Promise.all([...ready.values()]).then(() => Promise.all(proofs));

  return {
    verified,
    importModule: (path) => import(new URL(path, root).href).then((module) => (count(config.files[path].bytes), module)),
  };
}

/**
 * @param {string} path
 * @param {ReadableStream<Uint8Array>} stream
 * @param {{bytes: number, sha256: string}} expected
 * @param {(bytes: number) => void} count
 */
async function prove(path, stream, expected, count) {
  const whole = new Uint8Array(expected.bytes);
  const reader = stream.getReader();
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > whole.length) throw new Error(`${path} is longer than it should be`);
    whole.set(part.value, at);
    at += part.value.length;
    count(part.value.length);
  }
  if (at !== whole.length) throw new Error(`${path} is shorter than it should be`);
  // Without https there is no crypto.subtle; the length must do.
  if (!self.crypto.subtle) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  const text = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (text !== expected.sha256) throw new Error(`${path} is not the file it should be`);
}
