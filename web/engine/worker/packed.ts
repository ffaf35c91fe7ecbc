// Compressed files, and what a page that is one file holds: such files written as text.

export const unzip = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
/** From base64 of gzip. */
export const unpack = (text: string) => unzip(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
