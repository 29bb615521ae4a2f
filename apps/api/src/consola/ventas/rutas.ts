import type { MediosDeConsola } from '../medios.ts';
import { contarVentas, listarVentas } from './listarVentas.ts';
import { verVenta } from './verVenta.ts';

/** The calls that list sales and tell their story (§C6.3, §C6.4). */
export function registrarVentas({ context, consola }: MediosDeConsola): void {
  const { db } = context;

  // Sales of all events of the reader.
  consola.serve('listarVentas', ({ query, sesion }) => listarVentas(context, sesion(), query));
  // Sales of one event, in its venue's days.
  consola.serve('listarVentasDeEvento', ({ params, query, sesion }) =>
    listarVentas(context, sesion(), { ...query, ...params }),
  );

  consola.serve('contarVentas', ({ query, sesion }) => contarVentas(db, sesion(), query));

  consola.serve('verVenta', ({ params, sesion }) => verVenta(db, sesion(), params.folio));
}
