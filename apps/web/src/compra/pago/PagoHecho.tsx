import { invalidate } from '@taquilla/cliente/queries';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { rereadEvento } from '../../api/cambios.ts';
import { paths } from '../../paths.ts';
import { guardarSala } from '../espera/salaGuardada.ts';
import { CompraExitosa } from '../exito/CompraExitosa.tsx';
import { lugaresComprados } from '../exito/lugaresComprados.ts';
import { guardarComprada, leerComprada, olvidarLoComprado } from '../reserva.ts';
import type { Pagada } from './estadoDePago.ts';

/** Calls whose answers change with a purchase. */
const CAMBIADAS = ['misEventos', 'misBoletos', 'getSecciones', 'getFilas'] as const;

export interface PagoHechoProps {
  reserva: Reserva;
  evento: EventoDetalle;
  modo: 'asientos' | 'general';
  pagada: Pagada;
  onTerminada: () => void;
}

/** The end of a purchase on its own page or dialog (§2.28, §2.29). */
export function PagoHecho({ reserva, evento, modo, pagada, onTerminada }: PagoHechoProps) {
  useCompraHecha(reserva);
  const comprador = reserva.invitadoId === null ? 'registrado' : 'invitado';
  return (
    <div className={modo === 'asientos' ? 'ancho' : undefined}>
      <PageTitle title={`Compra exitosa · ${evento.nombre}`} />
      <CompraExitosa
        titulo={modo === 'asientos' ? '¡Compra exitosa!' : 'Compra exitosa'}
        total={pagada.total}
        correo={pagada.correo}
        folio={pagada.folio}
        evento={evento}
        lugares={lugaresComprados(reserva)}
        comprador={comprador}
        compra={
          reserva.invitadoId === null
            ? null
            : { reservaId: reserva.reservaId, invitadoId: reserva.invitadoId }
        }
      >
        {comprador === 'registrado' && (
          <Link href={paths.perfil('mis_compras')} className={buttonClass({ size: 'grande' })}>
            Ir a mis compras
          </Link>
        )}
        <Button
          size="grande"
          variant={comprador === 'registrado' ? 'borde' : 'principal'}
          onClick={onTerminada}
        >
          Continuar
        </Button>
      </CompraExitosa>
    </div>
  );
}

/**
 * Forgets the choice behind the purchase, reads again the changed answers, and keeps the purchase for the way back; once,
 * for a buyer who comes back may have chosen anew.
 */
function useCompraHecha(reserva: Reserva): void {
  useEffect(() => {
    if (leerComprada(reserva)?.reservaId === reserva.reservaId) return;
    guardarComprada(reserva);
    olvidarLoComprado(reserva);
    rereadEvento(reserva.eventoId);
    // A turn is valid for one purchase.
    guardarSala(reserva.eventoId, null);
    for (const llamada of CAMBIADAS) void invalidate(llamada);
  }, [reserva]);
}
