import type { MediosDeConsola } from '../medios.ts';
import { borrarBloqueo, cambiarBloqueo, crearBloqueo } from './bloqueos.ts';
import { borrarEvento } from './borrarEvento.ts';
import { cambiarCapacidad } from './cambiarCapacidad.ts';
import { cambiarEvento } from './cambiarEvento.ts';
import { cambiarLugares, cambiarZonaDeLugares } from './cambiarLugares.ts';
import { cambiarMapa } from './cambiarMapa.ts';
import { cambiarFases, cambiarPrecios, cambiarTarifas } from './cambiarPrecios.ts';
import { leerEvento } from './contarEvento.ts';
import { crearClaves } from './crearClaves.ts';
import { crearEvento } from './crearEvento.ts';
import { duplicarEvento } from './duplicar.ts';
import { exportarEvento } from './exportarEvento.ts';
import { listarFichas } from './fichas.ts';
import { importarEvento } from './importarEvento.ts';
import { ponerImagen, quitarImagen } from './ponerImagen.ts';
import { borrarPromocion, cambiarPromocion, crearPromocion, listarPromociones } from './promociones.ts';
import { despublicarEvento, moverEvento, publicarEvento } from './publicar.ts';
import { revisarEvento } from './revisar.ts';
import { listarEventos, veDinero } from './verEventos.ts';
import { verBloqueos, verLugares, verLugaresDeSeccion } from './verLugares.ts';
import { verFases, verPrecios, verTarifas } from './verPrecios.ts';

/** The calls for events: their data, states, prices, promotions and places (§C2.3-C2.6). */
export function registrarEventosDeConsola(medios: MediosDeConsola): void {
  const { context, consola } = medios;
  const { db } = context;
  consola.serve('listarEventos', ({ query, sesion }) => listarEventos(db, sesion(), query));
  consola.serve('verEvento', ({ params, sesion }) =>
    leerEvento(db, params.eventoId, { conDinero: veDinero(sesion()) }),
  );
  consola.change('crearEvento', crearEvento);
  consola.change('cambiarEvento', cambiarEvento);
  consola.change('borrarEvento', borrarEvento);

  consola.serve('revisarEvento', ({ params }) => revisarEvento(db, context, params.eventoId));
  consola.change('publicarEvento', cambio => publicarEvento(context, cambio));
  consola.change('despublicarEvento', despublicarEvento);
  consola.change('pausarEvento', cambio => moverEvento(cambio, 'pausar'));
  consola.change('reanudarEvento', cambio => moverEvento(cambio, 'reanudar'));
  consola.change('archivarEvento', cambio => moverEvento(cambio, 'archivar'));
  consola.change('duplicarEvento', duplicarEvento);
  consola.change('cambiarMapa', cambiarMapa);
  consola.change('ponerImagen', ponerImagen);
  consola.change('quitarImagen', quitarImagen);
  consola.change('importarEvento', importarEvento);
  consola.serve('exportarEvento', ({ params, reply }) => exportarEvento(db, params.eventoId, reply));
  consola.serve('listarFichas', ({ params }) => listarFichas(db, params.eventoId));

  registrarPrecios(medios);
  registrarLugares(medios);
}

function registrarPrecios({ context: { db }, consola }: MediosDeConsola): void {
  consola.serve('verPrecios', ({ params }) => verPrecios(db, params.eventoId));
  consola.change('cambiarPrecios', cambiarPrecios);
  consola.serve('verTarifas', ({ params }) => verTarifas(db, params.eventoId));
  consola.change('cambiarTarifas', cambiarTarifas);
  consola.serve('verFases', ({ params }) => verFases(db, params.eventoId));
  consola.change('cambiarFases', cambiarFases);
  consola.serve('listarPromociones', ({ params }) => listarPromociones(db, params.eventoId));
  consola.change('crearPromocion', crearPromocion);
  consola.change('cambiarPromocion', cambiarPromocion);
  consola.change('borrarPromocion', borrarPromocion);
  consola.change('crearClaves', crearClaves);
}

function registrarLugares({ context, consola }: MediosDeConsola): void {
  const { db } = context;
  consola.serve('verLugares', ({ params }) => verLugares(db, params.eventoId));
  consola.serve('verLugaresDeSeccion', ({ params }) => verLugaresDeSeccion(db, params));
  consola.change('cambiarLugares', cambio => cambiarLugares(context, cambio));
  consola.change('cambiarZonaDeLugares', cambio => cambiarZonaDeLugares(context, cambio));
  consola.change('cambiarCapacidad', cambiarCapacidad);
  consola.serve('listarBloqueos', async ({ params }) => ({
    bloqueos: await verBloqueos(db, params.eventoId),
  }));
  consola.change('crearBloqueo', crearBloqueo);
  consola.change('cambiarBloqueo', cambiarBloqueo);
  consola.change('borrarBloqueo', cambio => borrarBloqueo(context, cambio));
}
