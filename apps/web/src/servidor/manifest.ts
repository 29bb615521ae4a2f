/** Vite's `.vite/manifest.json`, as far as it is read here. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const PRINCIPAL = 'index.html';
const ARRANQUE = 'src/arranque.ts';

/** What a written page needs of the build, as addresses. */
export interface PageFiles {
  /** Styles beside those that `index.html` links. */
  styles: string[];
  /** The code: the storefront's own entry first, then all that it and the page import. */
  modules: string[];
  /** The script that fetches the code once the page is painted. */
  arranque: string;
}

/** The build's files for a page with these modules. Throws for a module that the build does not know. */
export function filesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const linked = new Set(
    [...closure(manifest, [PRINCIPAL])].flatMap(key => chunkOf(manifest, key).css ?? []),
  );
  const chunks = [...closure(manifest, [PRINCIPAL, ...modules])].map(key => chunkOf(manifest, key));
  const styles = new Set(chunks.flatMap(chunk => chunk.css ?? []));
  return {
    styles: [...styles].filter(css => !linked.has(css)).map(css => `/${css}`),
    modules: chunks.map(chunk => `/${chunk.file}`),
    arranque: `/${chunkOf(manifest, ARRANQUE).file}`,
  };
}

/** The modules and all that they import at once, in the order they are met. */
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

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The storefront's manifest has no ${key}`);
  return chunk;
}
