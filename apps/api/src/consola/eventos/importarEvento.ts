import { posix } from 'node:path';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { decodificar } from '@taquilla/rules/decodificar';
import { actuaEn } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import { abrirEvento, type EventoAbierto } from '../../eventos/archivo/abrirEvento.ts';
import { ArchivoConFallas } from '../../eventos/archivo/falla.ts';
import { CargaRechazada } from '../../eventos/carga/cargaRechazada.ts';
import { cargarEn, type EventoCargado } from '../../eventos/carga/cargarEvento.ts';
import { escribirImpacto } from '../../eventos/carga/escribirCambios.ts';
import { findIdDeClave } from '../../eventos/documento/eventos.queries.ts';
import { darEvento } from '../../eventos/documento/eventos.repository.ts';
import { asentarFicha } from '../../eventos/fichas/fichas.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { exigirEvento } from '../../server/handle.ts';
import { negarRecinto, recintosAjenos } from '../recintos/exigirRecinto.ts';
import { findIdDeRecinto } from '../recintos/recinto.repository.ts';
import { conFallas, unpack } from '../unpack.ts';

type Cambio = ConsoleChange<'importarEvento'>;

/** Loads an event's files, with the command line's own parser and loader (§C4.6). */
export async function importarEvento(cambio: Cambio): Promise<RespuestaDe<'importarEvento'>> {
  const { tx, body, sesion, ensayo, anotar } = cambio;
  const abierto = await abrir(cambio);
  const { clave, nombre, recinto, secciones } = abierto.evento;
  const id = await findIdDeClave(tx, clave);
  if (id !== null) exigirEvento(sesion(), id);
  // A new event becomes a draft, which is checked before it is published (§C4.1).
  else abierto.evento.estado = 'borrador';
  const recintoId = await findIdDeRecinto(tx, recinto.clave);
  const ajenos = await recintosAjenos(tx, sesion());
  const esAjeno = recintoId !== null && ajenos.has(recintoId);
  const cargado = await cargar(cambio, abierto, esAjeno);
  // The file's name and address of the venue would go to the buyers of others.
  if (esAjeno && cargado.vecinos.some(({ id: vecino }) => !actuaEn(sesion(), vecino))) throw negarRecinto();
  if (id === null) await darEvento(tx, sesion().personalId, cargado.id);
  const nombres = new Map(secciones.map(seccion => [seccion.clave, seccion.nombre]));
  const cambios = escribirImpacto(cargado, { zona: recinto.zona, nombres }).map(linea => linea.trim());
  await anotar({
    accion: 'evento.importar',
    entidad: 'evento',
    entidadId: cargado.id,
    eventoId: cargado.id,
    despues: { archivo: body.archivo, clave, cambios: cambios.slice(0, 50) },
  });
  return {
    eventoId: ensayo && cargado.esNuevo ? null : cargado.id,
    clave,
    nombre,
    esNuevo: cargado.esNuevo,
    cambios,
    advertencias: [...abierto.advertencias],
  };
}

/** @throws BusinessError `lugares_tomados` with the places in words */
async function cargar(
  { tx, sesion }: Cambio,
  abierto: EventoAbierto,
  recintoAjeno: boolean,
): Promise<EventoCargado> {
  try {
    return await cargarEn(tx, {
      abierto,
      conDemo: false,
      recintoAjeno,
      // The dry run showed the changes; the second request confirms them.
      confirmado: true,
      despues: (enTx, id) => asentarFicha(enTx, id, sesion().personalId),
    });
  } catch (error) {
    if (!(error instanceof CargaRechazada)) throw error;
    throw new BusinessError('lugares_tomados', { nombres: error.conflictos.slice(0, 50) });
  }
}

/** @throws BusinessError `archivo_con_fallas` with every fault, its file, line and column */
async function abrir({ body, now }: Cambio): Promise<EventoAbierto> {
  const nombre = body.archivo;
  const files = unpack(nombre, Buffer.from(body.contenido, 'base64'));
  const leer = (ruta: string) => files.get(posix.normalize(ruta)) ?? null;
  try {
    return await abrirEvento(archivoDelEvento(nombre, files), { ahora: now(), leer });
  } catch (error) {
    if (!(error instanceof ArchivoConFallas)) throw error;
    throw conFallas(error.fallas);
  }
}

/** The one file of an upload that describes an event; the venue's own file begins with `recinto`. */
function archivoDelEvento(nombre: string, files: ReadonlyMap<string, Buffer>): string {
  const suyos = [...files].filter(([ruta, contenido]) => {
    return /\.ya?ml$/i.test(ruta) && /^evento:/m.test(decodificar(contenido).texto);
  });
  const [unico] = suyos;
  if (unico && suyos.length === 1) return unico[0];
  const mensaje =
    suyos.length === 0
      ? 'No trae el archivo de un evento (.yaml que empieza por «evento:»).'
      : `Trae varios eventos (${suyos.map(([ruta]) => ruta).join(', ')}): sube uno a la vez.`;
  throw conFallas([{ archivo: nombre, linea: 1, columna: 1, ruta: '', mensaje }]);
}
