// Packs each file of a folder into another one, by Node's own compressors: by Zstandard, as small as it gets, but what
// a browser has to open by itself by gzip. Arguments: both folders, and the names of those files.
import fs from "node:fs";
import zlib from "node:zlib";

const [source, target, ...plain] = process.argv.slice(2);
const { ZSTD_c_checksumFlag: SUM, ZSTD_c_compressionLevel: LEVEL, ZSTD_c_windowLog: WINDOW } = zlib.constants;
// As far back as any of the files is long, and with a sum: by it a damaged one is known where nothing else proves it.
const params = { [LEVEL]: 22, [WINDOW]: 24, [SUM]: 1 };

for (const name of fs.readdirSync(source)) {
  const content = fs.readFileSync(`${source}/${name}`);
  const [pack, how] = plain.includes(name) ? [zlib.gzipSync, { level: 9 }] : [zlib.zstdCompressSync, { params }];
  fs.writeFileSync(`${target}/${name}`, pack(content, how));
}
