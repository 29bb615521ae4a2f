import { useAnswer } from '@taquilla/cliente/useAnswer';
import { questionOf } from '../../api/questionOf.ts';
import { leerReserva } from '../reserva.ts';
import { ReservaEnCurso } from './ReservaEnCurso.tsx';

/** The bar of a hold or of a payment under way, on pages of no event and of other events. */
export function ReservaDeLejos({ salvoDe }: { salvoDe: number | null }) {
  const { data } = useAnswer(questionOf('getEventos', { query: { tipoDispositivo: 'web' } }));
  const evento = data?.eventos.find(({ id }) => leerReserva(id));
  if (!evento || evento.id === salvoDe) return null;
  return <ReservaEnCurso evento={evento} secciones={[]} deLejos />;
}
