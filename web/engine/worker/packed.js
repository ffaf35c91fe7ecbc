// @ts-check
// Compressed files, and what a page that is one file holds: such files written as text.

/** @param {Uint8Array<ArrayBuffer>} bytes of gzip */
export const unzip = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));

/** @param {string} text base64 of gzip */
export function unpack(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return unzip(bytes);
}
