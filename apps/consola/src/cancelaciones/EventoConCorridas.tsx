import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { eventoQuery } from '../eventos/eventoQuery.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { Reading } from '../ui/Reading.tsx';
import { EventSilhouette } from '../ui/Silhouettes.tsx';

type Corridas = RespuestaDe<'listarCancelaciones'>['cancelaciones'];

interface EventoConCorridasProps {
  children: (evento: EventoDeConsola, corridas: Corridas) => ReactNode;
}

/** The event of the page's address, with its latest runs. */
export function EventoConCorridas({ children }: EventoConCorridasProps) {
  const { id = '' } = useParams<{ id: string }>();
  const eventoId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  return eventoId === null ? (
    <NotFound />
  ) : (
    <Leido key={eventoId} eventoId={eventoId}>
      {children}
    </Leido>
  );
}

function Leido({ eventoId, children }: EventoConCorridasProps & { eventoId: number }) {
  const evento = useAnswer(eventoQuery(eventoId));
  const corridas = useAnswer({
    ...queryFor('listarCancelaciones', { query: { eventoId, limite: 10 } }),
    freshMs: 0,
  });
  return (
    <Reading answer={evento} skeleton={<EventSilhouette />}>
      {leido => (
        <Reading answer={corridas} skeleton={<EventSilhouette />}>
          {({ cancelaciones }) => children(leido, cancelaciones)}
        </Reading>
      )}
    </Reading>
  );
}
