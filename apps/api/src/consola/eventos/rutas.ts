import { eventosDe } from '@taquilla/rules/permisos';
import { leerEvento } from '../../eventos/documento/contarEvento.ts';
import { borrarEvento } from '../../eventos/edicion/borrarEvento.ts';
import { cambiarEvento } from '../../eventos/edicion/cambiarEvento.ts';
import { cambiarMapa } from '../../eventos/edicion/cambiarMapa.ts';
import { cambiarFases, cambiarPrecios, cambiarTarifas } from '../../eventos/edicion/cambiarPrecios.ts';
import { crearEvento } from '../../eventos/edicion/crearEvento.ts';
import { duplicarEvento } from '../../eventos/edicion/duplicar.ts';
import { exportarEvento } from '../../eventos/edicion/exportarEvento.ts';
import { ponerImagen, quitarImagen } from '../../eventos/edicion/ponerImagen.ts';
import { despublicarEvento, moverEvento, publicarEvento } from '../../eventos/edicion/publicar.ts';
import { revisarEvento } from '../../eventos/edicion/revisar.ts';
import { revisarFechas } from '../../eventos/edicion/revisarFechas.ts';
import { listarEventos, veDinero } from '../../eventos/edicion/verEventos.ts';
import { listarFichas } from '../../eventos/fichas/fichas.ts';
import { borrarBloqueo, cambiarBloqueo, crearBloqueo } from '../../eventos/lugares/bloqueos.ts';
import { cambiarCapacidad } from '../../eventos/lugares/cambiarCapacidad.ts';
import { cambiarLugares, cambiarZonaDeLugares } from '../../eventos/lugares/cambiarLugares.ts';
import { verBloqueos, verLugares, verLugaresDeSeccion } from '../../eventos/lugares/verLugares.ts';
import { verFases, verPrecios, verTarifas } from '../../eventos/precios/verPrecios.ts';
import { crearClaves } from '../../eventos/promociones/crearClaves.ts';
import {
  borrarPromocion,
  cambiarPromocion,
  crearPromocion,
  listarPromociones,
} from '../../eventos/promociones/promociones.ts';
import { leerPolitica } from '../ajustes/operador.ts';
import type { MediosDeConsola } from '../medios.ts';
import { importarEvento } from './importarEvento.ts';

/** The calls for events: their data, states, prices, promotions and places (§C2.3-C2.6). */
export function registrarEventosDeConsola(medios: MediosDeConsola): void {
  const { context, consola } = medios;
  const { db } = context;
  consola.serve('listarEventos', ({ query, sesion }) => listarEventos(db, sesion(), query));
  consola.serve('verEvento', ({ params, sesion }) =>
    leerEvento(db, params.eventoId, { conDinero: veDinero(sesion()) }),
  );
  consola.change('crearEvento', cambio => crearEvento(cambio, leerPolitica));
  consola.change('cambiarEvento', cambiarEvento);
  consola.change('borrarEvento', borrarEvento);

  consola.serve('revisarFechas', ({ query, sesion }) => revisarFechas(db, query, eventosDe(sesion())));
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
