// @ts-check
// What a page that is one file holds: files compressed and written as text.

/** @param {string} text base64 of gzip */
export function unpack(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
