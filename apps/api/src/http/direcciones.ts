/**
 * A page's path whose percent signs are no encoding (`/eventos/50%`) cannot be decoded. Taken by the letter it is a path
 * like any other, and who opens it is told by a page that it does not exist (§2.12). A call's is refused.
 */
export function leerDireccion({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path = ''] = url.split('?', 1);
  return esDescifrable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function esDescifrable(path: string): boolean {
  try {
    // Its outcome is used: a bundler takes a call for nothing out.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
