/**
 * The regular expression of a router pattern: `:name` is one segment, `:name?` may be missing. Case counts, as on the
 * server.
 */
export function toRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  return new RegExp(`^${source}/?$`);
}

/** Whether a path matches a pattern. */
export function matches(pattern: string, path: string): boolean {
  return toRegExp(pattern).test(path);
}
