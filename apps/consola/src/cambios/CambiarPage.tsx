import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { conDecision } from '@taquilla/rules/cancelacion';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { ahora } from '../api/call.ts';
import { EventoConCorridas } from '../cancelaciones/EventoConCorridas.tsx';
import { ESTADOS_VIVOS } from '../cancelaciones/palabras.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { useCrumbs } from '../ui/crumbs.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { CambioEnCurso } from './CambioEnCurso.tsx';
import { DecidirCambio } from './DecidirCambio.tsx';
import './cambios.css';

/** A change of a sold event (§C7.8, §C7.16): decided here, and followed here while buyers choose. */
export function CambiarPage() {
  return (
    <EventoConCorridas>
      {(evento, corridas) => {
        // One that was undone later does not hide the one before, whose buyers still choose.
        const viva = corridas.find(({ tipo, estado }) => conDecision(tipo) && ESTADOS_VIVOS.has(estado));
        return <Cambio evento={evento} viva={viva?.id} espera={viva?.estado} />;
      }}
    </EventoConCorridas>
  );
}

interface CambioProps {
  evento: EventoDeConsola;
  /** The run that goes on, and its state. */
  viva: number | undefined;
  espera: string | undefined;
}

const SIN_CAMBIO: Readonly<Partial<Record<EventoDeConsola['estado'], string>>> = {
  borrador: 'Es un borrador: nadie tiene boletos. Sus datos se cambian directamente.',
  archivado: 'Está archivado: ya no cambia.',
  cancelado: 'Está cancelado: todo su dinero ya va de regreso.',
};

function Cambio({ evento, viva, espera }: CambioProps) {
  const { id, nombre, fecha, recinto, estado } = evento;
  useCrumbs([
    { texto: 'Eventos', href: paths.eventos() },
    { texto: nombre, href: paths.evento(id) },
    { texto: 'Cambiar' },
  ]);
  const porQueNo = SIN_CAMBIO[estado];
  // A new change may be decided while buyers still choose about the one before, but not while that one can be undone.
  const decide =
    !porQueNo &&
    espera !== 'propuesta' &&
    espera !== 'gracia' &&
    permitido('cancelar_evento', { nivel: 'proponer', eventoId: id });
  return (
    <>
      <PageHead title={`Algo cambió: ${nombre}`}>
        {`${formatFechaCorta(fecha, recinto.zona, ahora())} · ${recinto.nombre}, ${recinto.ciudad}`}
      </PageHead>
      {viva !== undefined && <CambioEnCurso cancelacionId={viva} />}
      {decide && <DecidirCambio evento={evento} otro={viva !== undefined} />}
      {porQueNo && viva === undefined && (
        <EmptyState title={`${nombre} no cambia`} hint={porQueNo}>
          <Link className={buttonClass({ variant: 'borde' })} href={paths.evento(id)}>
            Ir al evento
          </Link>
        </EmptyState>
      )}
    </>
  );
}
