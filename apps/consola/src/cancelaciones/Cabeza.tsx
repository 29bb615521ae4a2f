import { useAnswer } from '@taquilla/cliente/useAnswer';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import type { ReactNode } from 'react';
import { ahora } from '../api/call.ts';
import { eventoQuery } from '../eventos/eventoQuery.ts';
import { paths } from '../paths.ts';
import { useCrumbs } from '../ui/crumbs.ts';
import { type StateKind, StateTag } from '../ui/StateTag.tsx';

interface EventoDeCabeza {
  id: number;
  nombre: string;
  fecha: string;
  zona: string;
  recinto: string;
  ciudad: string;
}

export interface CabezaProps {
  evento: EventoDeCabeza;
  /** The page's last crumb: "Cancelar", "Cancelación". */
  aqui: string;
  titulo: string;
  estado: { kind: StateKind; palabra: string };
  /** Said in place of the event's date and venue. */
  historia?: string | undefined;
  acciones?: ReactNode;
}

/** The head of a page about something that happens to an event: its poster, name, state, and what may be done. */
export function Cabeza({ evento, aqui, titulo, estado, historia, acciones }: CabezaProps) {
  const { id, nombre, fecha, zona, recinto, ciudad } = evento;
  // The poster is an ornament: its answer is often there already, and nothing waits for it.
  const { data } = useAnswer(eventoQuery(id));
  useCrumbs([
    { texto: 'Eventos', href: paths.eventos() },
    { texto: nombre, href: paths.evento(id) },
    { texto: aqui },
  ]);
  return (
    <div className="cabeza-evento">
      <PageTitle title={`${titulo} · Consola`} />
      <div className="cabeza-evento__fila">
        {data?.cartel && <img src={data.cartel} alt="" width="46" height="57" />}
        <div className="cabeza-evento__texto">
          <div className="fila">
            <h1>{titulo}</h1>
            <StateTag kind={estado.kind}>{estado.palabra}</StateTag>
          </div>
          <p className="suave">
            {historia ?? `${formatFechaCorta(fecha, zona, ahora())} · ${recinto}, ${ciudad}`}
          </p>
        </div>
        {acciones && <div className="cabeza-evento__acciones">{acciones}</div>}
      </div>
    </div>
  );
}
