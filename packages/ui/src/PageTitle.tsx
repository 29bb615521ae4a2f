import { useEffect, useRef } from 'react';
import { useAppName } from './appName.ts';

/** The titles that stand, from the page's own to the one of the step that one is in, which is the tab's. */
const standing: { current: string }[] = [];

/** The name of the place, in the tab and as a screen reader's first words; the operator's name follows it. */
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
