/**
 * A path whose percent signs are no encoding (`/eventos/50%`) cannot be decoded. Taken by the letter it is a path like
 * any other: what does not exist there is told by whoever tells it elsewhere, to a buyer as a page (§2.12).
 */
export function leerDireccion({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%')) return url;
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
