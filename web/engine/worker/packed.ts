// Compressed files, and what a page that is one file holds: such files written as text.

type Bytes = Uint8Array<ArrayBuffer>;

export const unzip = (bytes: Bytes) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
/** From base64. */
export const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
/** From base64 of gzip. */
export const unpack = (text: string) => unzip(bytesOf(text));

/** From its machine what unpacks Zstandard, told how much it will be. Always in a new one: none gives memory back. */
export async function unpacker(bytes: Bytes) {
  const machine = await WebAssembly.compile(await unzip(bytes).arrayBuffer());
  return (packed: Bytes, size: number): Bytes => {
    const { exports } = new WebAssembly.Instance(machine, { env: { emscripten_notify_memory_growth() {} } });
    const { memory, malloc, ZSTD_decompress } = exports as any;
    const [from, to] = [malloc(packed.length), malloc(size)];
    new Uint8Array(memory.buffer).set(packed, from);
    if (ZSTD_decompress(to, size, from, packed.length) !== size) throw new Error("a packed file is damaged");
    return new Uint8Array(memory.buffer).slice(to, to + size);
  };
}
