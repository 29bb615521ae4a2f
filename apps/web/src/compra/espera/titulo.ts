/** Says something in the title of a tab in the background, until it is looked at. No sound. */
export function avisarEnLaPestana(aviso: string): void {
  if (!document.hidden) return;
  // After the page behind the waiting room has put its own title back.
  setTimeout(() => {
    const antes = document.title;
    document.title = `${aviso} · ${antes}`;
    const alMostrarse = () => {
      document.title = antes;
    };
    document.addEventListener('visibilitychange', alMostrarse, { once: true });
  });
}
