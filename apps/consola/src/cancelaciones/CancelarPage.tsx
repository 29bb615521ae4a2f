import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link, Redirect } from 'wouter';
import { paths } from '../paths.ts';
import { Asistente } from './Asistente.tsx';
import { EventoConCorridas } from './EventoConCorridas.tsx';
import { ESTADOS_VIVOS } from './palabras.ts';
import '../eventos/ConEvento.css';
import './cancelaciones.css';

/** Cancelling an event in four steps (§C7.4, §C2.10); one that has its run already leads to it. */
export function CancelarPage() {
  return (
    <EventoConCorridas>
      {(evento, corridas) => {
        // A change of another kind is no cancellation: the event can be cancelled while buyers choose about it.
        const suyas = corridas.filter(({ tipo }) => tipo === 'cancelar');
        const viva = suyas.find(({ estado }) => ESTADOS_VIVOS.has(estado));
        const suya = viva ?? (evento.estado === 'cancelado' ? suyas[0] : undefined);
        return suya ? <Redirect to={paths.cancelacion(suya.id)} replace /> : <SiSePuede evento={evento} />;
      }}
    </EventoConCorridas>
  );
}

const SIN_CANCELAR: Readonly<Partial<Record<EventoDeConsola['estado'], string>>> = {
  borrador: 'Es un borrador: nadie tiene boletos. Bórralo, o déjalo sin publicar.',
  archivado: 'Está archivado: ya no se cancela.',
  cancelado: 'Ya está cancelado, y no hay devoluciones en marcha.',
};

function SiSePuede({ evento }: { evento: EventoDeConsola }) {
  const porQueNo = SIN_CANCELAR[evento.estado];
  if (!porQueNo) return <Asistente evento={evento} />;
  return (
    <EmptyState title={`${evento.nombre} no se cancela`} hint={porQueNo}>
      <Link className={buttonClass({ variant: 'borde' })} href={paths.evento(evento.id)}>
        Ir al evento
      </Link>
    </EmptyState>
  );
}
