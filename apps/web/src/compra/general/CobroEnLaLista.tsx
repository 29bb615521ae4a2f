import { useAnswer } from '@taquilla/cliente/useAnswer';
import { useLocation } from 'wouter';
import { questionOf } from '../../api/questionOf.ts';
import { paths } from '../../paths.ts';
import { leerReserva } from '../reserva.ts';
import { ReservaEnCurso } from './ReservaEnCurso.tsx';

/** A payment under way of any event, with its actions, on the list of events. */
export function CobroEnLaLista() {
  const [, navigate] = useLocation();
  const { data } = useAnswer(questionOf('getEventos', { query: { tipoDispositivo: 'web' } }));
  const evento = data?.eventos.find(({ id }) => leerReserva(id));
  if (!evento) return null;
  return (
    <ReservaEnCurso
      eventoId={evento.id}
      secciones={[]}
      soloCobros
      onPagarGeneral={seccionId => navigate(`${paths.evento(evento.id)}?boletos=${seccionId}`)}
    />
  );
}
