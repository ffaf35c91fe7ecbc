// Pyodide's script without what nothing here can ask for: two thirds of it are for windows, sound and 3D graphics, and
// for tables of names that only compiled packages look into. A browser would read, and link, all of that at each start.
// Compiled packages still load; one that draws or sounds by itself would not.
// Arguments: what to write, the folder of Pyodide, and the files that ask its machine for anything by name.
import fs from "node:fs";
import { createRequire } from "node:module";

const [target, home, ...asking] = process.argv.slice(2);
const { parse } = createRequire(import.meta.url)("acorn"); // found as esbuild finds packages
const NAME = /[A-Za-z_$][\w$]*/g;
const GRAPHICS = "emscripten_gl"; // as these begin in the tables of names
/** What has one of these as its value can be left out: to make it does nothing else. */
const IDLE = [
  "ArrayExpression", "ArrowFunctionExpression", "ClassExpression", "FunctionExpression", "Identifier", "Literal",
  "ObjectExpression",
];
const { version } = JSON.parse(fs.readFileSync(`${home}/package.json`, "utf8"));
const machine = new WebAssembly.Module(fs.readFileSync(`${home}/pyodide.asm.wasm`));
const imported = new Set(WebAssembly.Module.imports(machine).map(({ name }) => name));
let script = fs.readFileSync(`${home}/pyodide.asm.mjs`, "utf8");

function change(old, fresh) {
  if (script.split(old).length !== 2) throw new Error(`Pyodide's script no longer says this once: ${old}`);
  script = script.replace(old, () => fresh);
}

// All that the machine offers is taken at once, not name by name,
change(
  'mergeLibSymbols(wasmExports,"main");',
  "wasmImports=Object.assign({main:wasmExports.__main_argc_argv},wasmExports,wasmImports);",
);
// what is asked for by its address gets one then: compiled packages find theirs when they are loaded,
change(
  "updateGOT(origExports);",
  "updateGOT(Object.fromEntries(Object.keys(GOT).flatMap(name=>name in origExports?[[name,origExports[name]]]:[])));",
);
// and what only graphics would call gets none.
change("if(!value&&!entry.required)", `if(!value&&(!entry.required||symName.startsWith("${GRAPHICS}")))`);

/** What the script is made of, in order: each part with the name that has to be known if it is wanted, if there is. */
const parts = [];
const text = ({ start, end }) => script.slice(start, end);
const part = (content, needed) => parts.push({ content, needed });

function read(statement, declared) {
  const { type, id, kind, declarations, expression } = statement;
  if (id?.name === "assignWasmExports") {
    part("function assignWasmExports(wasmExports){");
    for (const each of statement.body.body) part(text(each), each.expression.left.name);
    part("}");
  } else if (id) part(text(statement), id.name);
  else if (type === "VariableDeclaration") {
    for (const { id, init } of declarations) {
      if (id.name === "wasmImports") {
        const wanted = ({ key }) => imported.has(key.name) && !key.name.startsWith(GRAPHICS);
        part(`${kind} wasmImports={${init.properties.filter(wanted).map(text)}};`);
      } else if (init) part(`${kind} ${text(id)}=${text(init)};`, IDLE.includes(init.type) && id.name);
      else part(`${kind} ${id.name};`, id.name);
    }
  } else if (expression?.left?.type === "MemberExpression") {
    const { object, property } = expression.left; // something that is told of what has a name
    const name = text(object);
    part(text(statement), name === "Module" ? (property.name ?? property.value) : declared.has(name) && name);
  } else part(text(statement));
}

const [{ body }] = parse(script, { ecmaVersion: "latest", sourceType: "module" }).body;
const named = ({ id, declarations = [] }) => [id, ...declarations.map(({ id }) => id)].map((each) => each?.name);
const declared = new Set(body.body.flatMap(named));
for (const statement of body.body) read(statement, declared);

// Whatever looks like a name may be one, so rather too much is kept than too little.
const known = new Set();
const learn = (content) => content.match(NAME)?.forEach((name) => known.add(name));
const kept = new Set();
for (const path of asking) learn(fs.readFileSync(path, "utf8"));
for (let before = -1; before < kept.size; ) {
  before = kept.size;
  for (const each of parts) {
    if (kept.has(each) || (each.needed && !known.has(each.needed))) continue;
    kept.add(each);
    learn(each.content);
  }
}
const written = parts.filter((each) => kept.has(each)).map(({ content }) => content).join("\n");
const [head, tail] = [script.slice(0, body.start + 1), script.slice(body.end - 1)];
const about = `// Pyodide ${version} (MPL-2.0), shortened: web/build/trim.mjs of Hexarium makes this from the whole.`;
fs.writeFileSync(target, `${about}\n${head}${written}${tail}`);
