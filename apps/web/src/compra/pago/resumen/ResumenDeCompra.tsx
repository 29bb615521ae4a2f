import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import { pageNow } from '../../../api/datosIniciales.ts';
import { Artwork } from '../../../ui/Artwork.tsx';
import { Talon } from '../../../ui/Talon.tsx';
import { DesgloseDeReserva } from './DesgloseDeReserva.tsx';
import { contarBoletos, describirLugares } from './describirLugares.ts';
import { ListaDeLugares } from './ListaDeLugares.tsx';
import './ResumenDeCompra.css';

interface ResumenProps {
  reserva: Reserva;
  evento: EventoDetalle;
}

/** The order summary (§2.27) as a stub: event, places, breakdown, total and the step's actions. */
export function ResumenDeCompra({ reserva, evento, children }: ResumenProps & { children: ReactNode }) {
  const { recinto, ciudad } = evento;
  return (
    <section aria-label="Resumen de la compra">
      <Talon
        className="pago__resumen"
        art={
          <div className="pago__evento">
            <Artwork src={evento.imagenPromocion} format="cartel" />
            <div>
              <strong>{evento.nombre}</strong>
              <p className="num">{formatFechaCorta(evento.fecha, recinto.zona, pageNow())}</p>
              <p>
                {recinto.nombre}, {ciudad.nombre}
              </p>
            </div>
          </div>
        }
      >
        <ListaDeLugares reserva={reserva} evento={evento} />
        <DesgloseDeReserva reserva={reserva} evento={evento} />
        <p className="pago__total">
          <span>
            Total
            <small className="pago__total-nota">MXN, con cargos</small>
          </span>
          <b>{formatPesos(dePesos(reserva.desglose.total))}</b>
        </p>
        {children}
      </Talon>
    </section>
  );
}

/** The summary where room is short: closed, it says what is bought; open, what it costs. */
export function ResumenPlegado({ reserva, evento }: ResumenProps) {
  return (
    <details className="pago__plegado">
      <summary>
        <Artwork src={evento.imagenPromocion} format="cartel" />
        <span className="pago__plegado-que">
          <strong>{evento.nombre}</strong>
          <small className="pago__plegado-detalle">
            {contarBoletos(reserva.lugares.length)}, {describirLugares(reserva)}
          </small>
        </span>
        <Icon name="abajo" />
        <span className="solo-lector">Ver desglose</span>
      </summary>
      <div>
        <ListaDeLugares reserva={reserva} evento={evento} />
        <DesgloseDeReserva reserva={reserva} evento={evento} />
      </div>
    </details>
  );
}
