import { useEffect, useRef } from 'react';
import { useAppName } from './appName.ts';

/** The titles of the mounted pages and steps; the innermost one is the tab's. */
const standing: { current: string }[] = [];

/** The name of the page, in the tab and as a screen reader's first words, followed by the operator's name. */
export function PageTitle({ title }: { title: string }) {
  const appName = useAppName();
  const own = useRef(title);

  useEffect(() => {
    standing.push(own);
    return () => {
      standing.splice(standing.indexOf(own), 1);
      showLast();
    };
  }, []);

  useEffect(() => {
    own.current = appName ? `${title} · ${appName}` : title;
    showLast();
  }, [title, appName]);

  return null;
}

function showLast(): void {
  const last = standing.at(-1);
  if (last) document.title = last.current;
}
