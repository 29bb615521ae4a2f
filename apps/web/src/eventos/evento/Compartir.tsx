import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { tituloDeEvento } from '@taquilla/rules/evento/banda';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { lazy, Suspense, useRef, useState } from 'react';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import type { PorCompartir } from './MenuDeCompartir.tsx';

/** Only where the system has no sheet of its own. */
const MenuDeCompartir = lazy(() =>
  import('./MenuDeCompartir.tsx').then(m => ({ default: m.MenuDeCompartir })),
);

/** Sends an event's address to other people: by the system's sheet, or by a small menu. */
export function Compartir({ evento }: { evento: EventoDetalle }) {
  const boton = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<PorCompartir | null>(null);

  const compartir = async () => {
    const datos = porCompartir(evento);
    if (!navigator.share) return setMenu(datos);
    await navigator.share(datos).catch(error => {
      // A closed sheet is an answer.
      if (error?.name !== 'AbortError') setMenu(datos);
    });
  };

  return (
    <>
      <button ref={boton} type="button" className="compartir" onClick={compartir}>
        <Icon name="compartir" />
        Compartir
      </button>
      {menu && (
        <Suspense>
          <MenuDeCompartir anchor={boton} datos={menu} onCerrar={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The page's own address, without what a campaign or a search added to it. */
function porCompartir(evento: EventoDetalle): PorCompartir {
  const { id, fecha, recinto, ciudad, estado } = evento;
  const title = tituloDeEvento(evento);
  const cuando = estado === 'aplazado' ? null : formatFechaCorta(fecha, recinto.zona, pageNow());
  return {
    title,
    text: [title, cuando, `${recinto.nombre}, ${ciudad.nombre}`].filter(Boolean).join(' · '),
    url: new URL(paths.evento(id), location.origin).href,
  };
}
