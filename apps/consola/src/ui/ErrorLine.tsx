import { Notice } from '@taquilla/ui/Notice.tsx';

/** A failure in words, read out as it appears; nothing while there is none. */
export function ErrorLine({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <Notice tone="urgente" live>
      {children}
    </Notice>
  );
}
