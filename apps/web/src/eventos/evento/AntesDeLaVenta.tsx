import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { useEffect } from 'react';
import { rereadEvento } from '../../api/cambios.ts';
import { writtenAt } from '../../api/initialData.ts';
import { CuentaRegresiva } from '../inicio/CuentaRegresiva.tsx';

/** Spreads the requests of buyers who wait for the same sale. */
const REPARTO_MS = 1_000;
/** Milliseconds until the next question, if the server's clock had not reached the time. */
const OTRA_VEZ_MS = 2_000;

/** The time by the clock of the server that wrote the page. */
const ahora = () => writtenAt().getTime() + performance.now();

/** The countdown to an event's sale (§C3.2). At its end the server is asked whether the sale has begun. */
export function AntesDeLaVenta({ evento, ventaDesde }: { evento: EventoDetalle; ventaDesde: string }) {
  const { id, recinto } = evento;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const esperar = () => {
      const falta = Date.parse(ventaDesde) - ahora();
      // A timer of more than 24 days would fire at once.
      const hasta = falta > 0 ? Math.min(falta, 86_400_000) + Math.random() * REPARTO_MS : OTRA_VEZ_MS;
      timer = setTimeout(() => {
        if (Date.parse(ventaDesde) <= ahora()) rereadEvento(id);
        esperar();
      }, hasta);
    };
    esperar();
    return () => clearTimeout(timer);
  }, [id, ventaDesde]);
  return <CuentaRegresiva momento={ventaDesde} titulo="La venta abre en" zona={recinto.zona} />;
}
