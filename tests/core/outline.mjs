// What each script of the page imports, and how long its functions are, as JSON by path. Arguments: the folder of
// TypeScript and the scripts.
import fs from "node:fs";
import { createRequire } from "node:module";

const [home, ...paths] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(home);
const told = {};
for (const path of paths) {
  const source = ts.createSourceFile(path, fs.readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const imports = new Set();
  const functions = [];
  const visit = (node) => {
    const from = node.moduleSpecifier ?? node.moduleReference?.expression ?? node.argument?.literal; // import, export, type
    const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const named = from ?? (dynamic && node.arguments[0]);
    if (named?.text) imports.add(named.text); // no address that is only known when it runs
    if (ts.isFunctionLike(node) && node.body) {
      const start = node.getStart();
      functions.push([lineOf(start) + 1, lineOf(node.end) - lineOf(start) + 1]);
    }
    node.jsDoc?.forEach(visit); // where scripts say their types in comments
    ts.forEachChild(node, visit);
  };
  visit(source);
  told[path] = { imports: [...imports], functions };
}
console.log(JSON.stringify(told));
