import type { MediosDeConsola } from '../medios.ts';
import { borrarEvento } from './borrarEvento.ts';
import { cambiarEvento } from './cambiarEvento.ts';
import { leerEvento } from './contarEvento.ts';
import { crearEvento } from './crearEvento.ts';
import { listarEventos, veDinero } from './verEventos.ts';

/** Events and their data (§C2.3, §C2.4). */
export function registrarEventosDeConsola({ context, consola }: MediosDeConsola): void {
  const { db } = context;
  consola.serve('listarEventos', ({ query, sesion }) => listarEventos(db, sesion(), query));
  consola.serve('verEvento', ({ params, sesion }) =>
    leerEvento(db, params.eventoId, { conDinero: veDinero(sesion()) }),
  );
  consola.change('crearEvento', crearEvento);
  consola.change('cambiarEvento', cambiarEvento);
  consola.change('borrarEvento', borrarEvento);
}
