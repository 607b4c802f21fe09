/**
 * The imports of a file, types included, as Vite's parser sees them. The checkers that npm has for this need
 * TypeScript's old programming interface or cannot read TSX.
 */
import { parseSync, Visitor } from 'vite';

/**
 * @param {string} file its name decides the language
 * @param {string} code
 * @returns {readonly string[]} specifiers as written, each once
 * @throws {Error} naming file and place where the code cannot be read
 */
export function importsOf(file, code) {
  const { program, errors } = parseSync(file, code);
  const error = errors[0];
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {{ source: unknown }} node */
  const take = ({ source }) => {
    if (typeof source !== 'object' || source === null || !('value' in source)) return;
    if (typeof source.value === 'string') found.add(source.value);
  };
  new Visitor({
    ImportDeclaration: take,
    ExportNamedDeclaration: take,
    ExportAllDeclaration: take,
    ImportExpression: take,
    TSImportType: take,
  }).visit(program);
  return [...found];
}
