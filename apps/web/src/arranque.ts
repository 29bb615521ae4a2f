/**
 * The script of a page that the server wrote. Such a page is read before it is pressed, so it is painted first; then
 * the storefront's code comes, all of it at once. Its addresses stand on the script's own element, the first one last
 * to be run: it imports the others.
 */
const modules =
  document.querySelector<HTMLScriptElement>('script[data-modulos]')?.dataset.modulos?.split(' ') ?? [];

function start(): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const [principal] = modules;
  if (principal) void import(/* @vite-ignore */ principal);
}

requestAnimationFrame(() => setTimeout(start));
