/** The used part of Vite's `.vite/manifest.json`. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const MAIN = 'index.html';
const BOOT = 'src/boot.ts';

/** The build's files for a written page, as addresses. */
export interface PageFiles {
  /** Styles beside those that `index.html` links. */
  styles: string[];
  /**
   * The code of every page in the order in which it runs: the imports of the storefront's entry, and last the entry.
   */
  first: string[];
  /** The page's further modules. */
  modules: string[];
  /** The script that loads the code once the page is painted. */
  boot: string;
}

/** The build's files for a page with these modules. @throws for a module that the build does not know */
export function filesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const first = inOrder(manifest, MAIN);
  const linked = new Set([...first].flatMap(key => chunkOf(manifest, key).css ?? []));
  const others = [...closure(manifest, modules)].filter(key => !first.has(key));
  const styles = new Set(others.flatMap(key => chunkOf(manifest, key).css ?? []));
  const addressOf = (key: string) => `/${chunkOf(manifest, key).file}`;
  return {
    styles: [...styles].filter(css => !linked.has(css)).map(css => `/${css}`),
    first: [...first].map(addressOf),
    modules: others.map(addressOf),
    boot: `/${chunkOf(manifest, BOOT).file}`,
  };
}

/** The modules and their static imports, in the order of discovery. */
function closure(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...modules];
  for (const key of waiting) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunkOf(manifest, key).imports ?? []));
  }
  return seen;
}

/** A module after all of its imports, in the order in which they run. */
function inOrder(manifest: Manifest, module: string, before = new Set<string>()): Set<string> {
  for (const imported of chunkOf(manifest, module).imports ?? [])
    if (!before.has(imported)) inOrder(manifest, imported, before);
  return before.add(module);
}

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The storefront's manifest has no ${key}`);
  return chunk;
}
