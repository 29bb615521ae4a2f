import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { LecturaLenta } from './layout/LecturaLenta.tsx';
import { pageWithQueries } from './page.tsx';
import { paths } from './paths.ts';

const CobroEnLaLista = pageWithQueries(() =>
  import('./compra/general/CobroEnLaLista.tsx').then(m => m.CobroEnLaLista),
);

/** What may come to stand on a page once it is there: none of it is worth waiting for in the first load. */
export function ConLaPagina() {
  const [location] = useLocation();
  return (
    <>
      <LecturaLenta />
      {location === paths.eventos() && hasStored('reserva-') && (
        <Suspense>
          <CobroEnLaLista />
        </Suspense>
      )}
    </>
  );
}

/** Whether all tabs keep something whose key begins like this. */
function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(prefix));
  } catch {
    return false;
  }
}
