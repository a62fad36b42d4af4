import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** One import or re-export of a file. */
export interface ImportEdge {
  readonly from: string;
  /** Repository-relative path of the imported file, or the bare name of a package. */
  readonly to: string;
  readonly names: readonly string[];
  /** `import type` or all names `type`: gone at run time. */
  readonly typeOnly: boolean;
  /** `import('...')` at run time. */
  readonly dynamic: boolean;
  /** `export { ... } from`. */
  readonly reexport: boolean;
}

/** One source file with what it imports and exports. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** The text without comments and without the content of string literals. */
  readonly code: string;
  readonly imports: readonly ImportEdge[];
  readonly exports: readonly ExportedName[];
}

/** One name a file exports. */
export interface ExportedName {
  readonly name: string;
  /** An interface or type alias: gone at run time. */
  readonly type: boolean;
}

const STATIC_IMPORT = /^\s*(import|export)\s+(type\s+)?((?:[\w$*\s,]|\{[^}]*\})*?)\s*from\s*['"]([^'"]+)['"]/gm;
const BARE_IMPORT = /^\s*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /(const\s+\{([^}]*)\}\s*=\s*await\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const LOCAL_EXPORT =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(const|let|function\*?|class|interface|type)\s+([\w$]+)/gm;

/** Blanks comments; with `blankStrings` also what stands inside quotes. Lengths and lines stay. */
export function stripComments(text: string, blankStrings: boolean): string {
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(token, (found) => {
    if (found.startsWith('/')) return found.replace(/[^\n]/g, ' ');
    return blankStrings && !found.startsWith('`') ? `${found[0]}${' '.repeat(found.length - 2)}${found[0]}` : found;
  });
}

function namesIn(clause: string): string[] {
  const names: string[] = [];
  for (const part of clause.replace(/[{}]/g, ',').split(',')) {
    const name = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+|\s*:\s*/)[0]
      ?.trim();
    if (name !== undefined && name !== '') names.push(name);
  }
  return names;
}

function resolveImport(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return toPath(resolve(ROOT, dirname(from), specifier));
}

function toPath(absolute: string): string {
  return relative(ROOT, absolute).split(sep).join('/');
}

function parse(path: string): SourceFile {
  const text = readFileSync(resolve(ROOT, path), 'utf8');
  const visible = stripComments(text, false);
  const imports: ImportEdge[] = [];
  const exports: ExportedName[] = [];
  for (const match of visible.matchAll(STATIC_IMPORT)) {
    const [, verb = '', typeWord, clause = '', specifier = ''] = match;
    const parts = clause
      .replace(/[{}]/g, ',')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    imports.push({
      from: path,
      to: resolveImport(path, specifier),
      names: namesIn(clause),
      typeOnly: typeWord !== undefined || (parts.length > 0 && parts.every((part) => part.startsWith('type '))),
      dynamic: false,
      reexport: verb === 'export',
    });
    if (verb !== 'export') continue;
    for (const part of parts) {
      const name =
        part
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)
          .at(-1) ?? part;
      exports.push({ name, type: typeWord !== undefined || part.startsWith('type ') });
    }
  }
  for (const match of visible.matchAll(BARE_IMPORT)) {
    const to = resolveImport(path, match[1] ?? '');
    imports.push({ from: path, to, names: [], typeOnly: false, dynamic: false, reexport: false });
  }
  for (const match of visible.matchAll(DYNAMIC_IMPORT)) {
    const to = resolveImport(path, match[3] ?? '');
    const names = match[2] === undefined ? ['*'] : namesIn(match[2]);
    imports.push({ from: path, to, names, typeOnly: false, dynamic: true, reexport: false });
  }
  for (const [, keyword = '', name = ''] of visible.matchAll(LOCAL_EXPORT)) {
    exports.push({ name, type: keyword === 'interface' || keyword === 'type' });
  }
  return { path, text, code: stripComments(text, true), imports, exports };
}

let cached: readonly SourceFile[] | undefined;

/** All TypeScript files of the project, the page's too, parsed once. */
export function sourceFiles(): readonly SourceFile[] {
  cached ??= globSync(['{src,test,bench,scripts}/**/*.ts', 'page/**/*.{ts,tsx}'], { cwd: ROOT })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map(parse);
  return cached;
}

/** Whether a file is a test or what only tests use. */
export function isTestFile(path: string): boolean {
  return path.endsWith('.test.ts') || path.startsWith('test/') || path.includes('/testing/');
}

/** The room of a file: `src/<room>/...`; inside minecraft `minecraft/<inner>`. Undefined outside `src`. */
export function roomOf(path: string): string | undefined {
  const parts = path.split('/');
  if (parts[0] !== 'src' || parts.length < 3) return undefined;
  if (parts[1] === 'minecraft' && parts.length >= 4) return `minecraft/${parts[2]}`;
  return parts[1];
}
