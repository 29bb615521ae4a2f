type Value = string | number | boolean | null | undefined;

/** Fills `:name` in a path and adds the query, without its null and undefined values. */
export function buildUrl(
  path: string,
  params: Record<string, Value> = {},
  query: Record<string, Value> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`The path ${path} needs "${name}"`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const written = search.toString();
  return written ? `${filled}?${written}` : filled;
}
