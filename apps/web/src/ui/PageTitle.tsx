import { useEffect } from 'react';
import { useAppName } from './appName.ts';

/** The page's name in the tab, and a screen reader's first words; the operator's name follows it. */
export function PageTitle({ title }: { title: string }) {
  const appName = useAppName();
  useEffect(() => {
    document.title = appName ? `${title} · ${appName}` : title;
  }, [title, appName]);
  return null;
}
