import type { MediosDeConsola } from '../medios.ts';
import { leerChoques, resolverChoque } from './choques.ts';
import { escribirCsv } from './crucesCsv.ts';
import { crearLector, listarLectores, revocarLector } from './lectores.ts';
import { cambiarPuerta, cambiarReglas, crearPuerta, listarPuertas } from './puertas.ts';
import { crearSupervisor, revocarSupervisor } from './supervisores.ts';
import { leerTablero } from './tablero.ts';

/** The calls by which the console prepares and watches the door (§P9). */
export function registrarPuertas({ context, consola }: MediosDeConsola): void {
  const { db } = context;
  consola.serve('listarPuertas', ({ params }) => listarPuertas(db, params.eventoId));
  consola.change('crearPuerta', crearPuerta);
  consola.change('cambiarPuerta', cambiarPuerta);
  consola.change('cambiarReglasDePuerta', cambiarReglas);
  consola.change('crearSupervisor', crearSupervisor);
  consola.change('revocarSupervisor', revocarSupervisor);
  consola.serve('listarLectores', ({ params }) => listarLectores(db, params.eventoId));
  consola.change('crearLector', cambio => crearLector(context.publicUrl(), cambio));
  consola.change('revocarLector', revocarLector);
  consola.serve('tableroDePuertas', ({ params }) => leerTablero(db, params.eventoId));
  consola.serve('listarChoques', ({ params }) => leerChoques(db, params.eventoId));
  consola.change('resolverChoque', resolverChoque);
  consola.serve('exportarCruces', async ({ params, reply }) => {
    const csv = await escribirCsv(db, params.eventoId);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="cruces-${params.eventoId}.csv"`);
    return csv;
  });
}
