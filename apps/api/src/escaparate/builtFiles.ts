import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Content } from '../server/content.ts';

/** A file of the built storefront, as the server sends it. */
export interface BuiltFile {
  content: Content;
  cacheControl: string;
  /**
   * Content-Security-Policy of a file with a context of its own, such as the service worker; null where the page's policy
   * applies.
   */
  policy: string | null;
}

/** The service worker follows the policy of its own answer: it may fetch from this origin alone. */
const SERVICE_WORKER = '/sw.js';
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Files under `/assets/` are named by their content, so the content of an address never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
const A_WHILE = 'public, max-age=3600';
const REVALIDATED = 'no-cache';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Reads all files for browsers, by their address. `index.html` is not among them, since pages are written by the server. */
export async function readBuiltFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => isForBrowsers(relative(folder, path)));
  return new Map(
    await Promise.all(
      files.map(async (path): Promise<[string, BuiltFile]> => {
        const address = `/${relative(folder, path).split(sep).join('/')}`;
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        const content = new Content(await readFile(path), { type, longLived: true });
        return [address, { content, ...treatmentOf(address) }];
      }),
    ),
  );
}

function treatmentOf(address: string): Omit<BuiltFile, 'content'> {
  if (address === SERVICE_WORKER) return { cacheControl: REVALIDATED, policy: SERVICE_WORKER_POLICY };
  return { cacheControl: address.startsWith('/assets/') ? FOREVER : A_WHILE, policy: null };
}

/** Leaves out the page's template, the code that writes pages, and the build's own notes. */
function isForBrowsers(path: string): boolean {
  const [first = ''] = path.split(sep);
  return first !== 'index.html' && first !== 'servidor' && !first.startsWith('.');
}
