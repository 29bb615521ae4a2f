import { posix } from 'node:path';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { unzipSync } from 'fflate';
import { BusinessError } from '../../businessError.ts';
import { abrirEvento, type EventoAbierto } from '../../eventos/archivo/abrirEvento.ts';
import { CargaRechazada } from '../../eventos/archivo/cargaRechazada.ts';
import { cargarEn, type EventoCargado } from '../../eventos/archivo/cargarEvento.ts';
import { escribirImpacto } from '../../eventos/archivo/escribirCambios.ts';
import { ArchivoConFallas, type Falla } from '../../eventos/archivo/falla.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { exigirEvento } from '../../server/handle.ts';
import { findIdDeClave } from './eventos.queries.ts';
import { darEvento } from './eventos.repository.ts';
import { asentarFicha } from './fichas.ts';

type Cambio = ConsoleChange<'importarEvento'>;
/** Unpacked; a picture has 5 MB at most, and a map 2. */
const BYTES_MAXIMOS = 40 * 1024 * 1024;
const ARCHIVOS_MAXIMOS = 100;
const ZIP = Buffer.from('PK\u0003\u0004');

/** Loads an event's files, with the command line's own parser and loader (§C4.6). */
export async function importarEvento(cambio: Cambio): Promise<RespuestaDe<'importarEvento'>> {
  const { tx, body, sesion, ensayo, anotar } = cambio;
  const abierto = await abrir(body.archivo, Buffer.from(body.contenido, 'base64'));
  const { clave, nombre, recinto, secciones } = abierto.evento;
  const id = await findIdDeClave(tx, clave);
  if (id !== null) exigirEvento(sesion(), id);
  // A new one is looked through before it is published (§C4.1).
  else abierto.evento.estado = 'borrador';
  const cargado = await cargar(cambio, abierto);
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
async function cargar({ tx, sesion }: Cambio, abierto: EventoAbierto): Promise<EventoCargado> {
  try {
    return await cargarEn(tx, {
      abierto,
      conDemo: false,
      // The dry run showed what changes; the second request is the word.
      confirmado: true,
      despues: (enTx, id) => asentarFicha(enTx, id, sesion().personalId),
    });
  } catch (error) {
    if (!(error instanceof CargaRechazada)) throw error;
    throw new BusinessError('lugares_tomados', { nombres: error.conflictos.slice(0, 50) });
  }
}

/** @throws BusinessError `archivo_con_fallas` with every fault, its file, line and column */
async function abrir(nombre: string, bytes: Buffer): Promise<EventoAbierto> {
  const archivos = desempacar(nombre, bytes);
  const leer = (ruta: string) => archivos.get(posix.normalize(ruta)) ?? null;
  try {
    return await abrirEvento(archivoDelEvento(nombre, archivos), { ahora: new Date(), leer });
  } catch (error) {
    if (!(error instanceof ArchivoConFallas)) throw error;
    throw conFallas(error.fallas);
  }
}

function desempacar(nombre: string, bytes: Buffer): ReadonlyMap<string, Buffer> {
  // As a zip begins, whatever its name.
  if (!bytes.subarray(0, 4).equals(ZIP)) return new Map([[posix.basename(nombre), bytes]]);
  let total = 0;
  let cuantos = 0;
  try {
    const entradas = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        cuantos += 1;
        if (total > BYTES_MAXIMOS || cuantos > ARCHIVOS_MAXIMOS) throw new RangeError('too much');
        return !name.endsWith('/');
      },
    });
    return new Map(
      Object.entries(entradas).map(([ruta, contenido]) => [posix.normalize(ruta), Buffer.from(contenido)]),
    );
  } catch (error) {
    const mensaje =
      error instanceof RangeError
        ? `El zip trae más de ${ARCHIVOS_MAXIMOS} archivos o de 40 MB.`
        : 'El zip está dañado.';
    throw conFallas([{ archivo: nombre, linea: 1, columna: 1, ruta: '', mensaje }]);
  }
}

/** The one file that describes an event; the venue's own begins with `recinto`. */
function archivoDelEvento(nombre: string, archivos: ReadonlyMap<string, Buffer>): string {
  const suyos = [...archivos].filter(([ruta, contenido]) => {
    return /\.ya?ml$/.test(ruta) && /^evento:/m.test(contenido.toString('utf8'));
  });
  const [unico] = suyos;
  if (unico && suyos.length === 1) return unico[0];
  const mensaje =
    suyos.length === 0
      ? 'No trae el archivo de un evento (.yaml que empieza por «evento:»).'
      : `Trae varios eventos (${suyos.map(([ruta]) => ruta).join(', ')}): sube uno a la vez.`;
  throw conFallas([{ archivo: nombre, linea: 1, columna: 1, ruta: '', mensaje }]);
}

function conFallas(fallas: readonly Falla[]): BusinessError {
  return new BusinessError('archivo_con_fallas', { fallas: fallas.slice(0, 200) });
}
