import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aPesos, type Centavos } from '@taquilla/rules/dinero';
import { opcionalesDe } from '@taquilla/rules/evento/opcionales';
import { escribirConDesfase } from '@taquilla/rules/zona';
import { stringify } from 'yaml';
import type { Db } from '../../db/connection.ts';
import { makeFolder } from '../../db/embedded/makeFolder.ts';
import type { EventoGuardado, PromocionDescrita, SeccionGuardada } from '../documento/eventoDescrito.ts';
import { findEventoGuardado } from '../documento/eventoGuardado.queries.ts';
import { findImagen } from '../imagenes/imagen.queries.ts';
import { escribirNombre } from '../recintos/rangos.ts';
import { findVersionDeEvento } from '../recintos/version.repository.ts';
import {
  adicional,
  asientosEscritos,
  type Campos,
  dibujoDelEvento,
  type PlanoFijado,
  seccionDeRecinto,
  seccionVendida,
} from './seccionesEscritas.ts';

const EXTENSION = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/**
 * Writes an event with its venue, map and pictures into a new or empty folder. Answers the path of the event's file; null when
 * the event does not exist, `ocupada` when the folder is not empty.
 */
export async function exportarEvento(
  db: Db,
  { clave, carpeta }: { clave: string; carpeta: string },
): Promise<{ archivo: string } | 'ocupada' | null> {
  const files = await archivosDe(db, clave);
  if (!files) return null;
  await makeFolder(carpeta);
  if ((await readdir(carpeta)).length > 0) return 'ocupada';
  for (const [nombre, contenido] of files) await writeFile(join(carpeta, nombre), contenido);
  return { archivo: join(carpeta, `${clave}.yaml`) };
}

/** An event's files by name; null when the event does not exist. */
export async function archivosDe(db: Db, clave: string): Promise<Map<string, string | Buffer> | null> {
  const evento = await findEventoGuardado(db, clave);
  if (!evento) return null;
  const cartel = await abrirImagen(db, 'cartel', evento.imagenPromocion);
  const banner = await abrirImagen(db, 'banner', evento.imagenBanner);
  return escribirArchivos(evento, { cartel, banner, plano: await findVersionDeEvento(db, evento.id) });
}

async function abrirImagen(db: Db, nombre: string, hash: string): Promise<ImagenDeArchivo | null> {
  if (hash === '') return null;
  const imagen = await findImagen(db, hash);
  if (!imagen) throw new Error(`no picture ${hash}`);
  return { nombre: `${nombre}.${EXTENSION[imagen.tipo]}`, contenido: imagen.contenido };
}

interface ImagenDeArchivo {
  nombre: string;
  contenido: Buffer;
}

interface ConImagenes {
  cartel: ImagenDeArchivo | null;
  banner: ImagenDeArchivo | null;
}

/** The files for `load`, by name: loading them again changes nothing. Seats are written as points, not as a rule. */
function escribirArchivos(
  evento: EventoGuardado,
  { cartel, banner, plano }: ConImagenes & { plano: PlanoFijado | null },
): Map<string, string | Buffer> {
  const dibujado = plano && dibujoDelEvento(evento, plano);
  const svg = dibujado ? dibujado.mapa : evento.recinto.svg;
  return new Map<string, string | Buffer>([
    [`${evento.clave}.yaml`, escribirYaml(documentoDeEvento(evento, { cartel, banner }))],
    [
      'recinto.yaml',
      escribirYaml(documentoDeRecinto(evento, { dibujo: dibujado?.dibujo, conMapa: svg !== null })),
    ],
    ...(svg === null ? [] : [['mapa.svg', svg] as const]),
    ...[cartel, banner].flatMap(imagen => (imagen ? [[imagen.nombre, imagen.contenido] as const] : [])),
  ]);
}

function escribirYaml(documento: Campos): string {
  return stringify(documento, { lineWidth: 0, keepUndefined: false });
}

function documentoDeEvento(e: EventoGuardado, { cartel, banner }: ConImagenes): Campos {
  const { clave, nombre, artista, categoria, descripcion, mostrarWeb, salaDeEspera, limiteDeAsientos } = e;
  const { usoDeTarjeta, usoDeServicio, ivaRate, isIvaApplied, udsPorCategoria } = e;
  const { zona } = e.recinto;
  const delMapa = e.secciones.filter(seccion => !seccion.seccionAdicional);
  const adicionales = e.secciones.filter(seccion => seccion.seccionAdicional);
  return {
    evento: {
      clave,
      nombre,
      ...(artista !== '' && { artista }),
      ...(e.artistas && e.artistas.length > 0 && { artistas: e.artistas }),
      ...(categoria !== '' && { categoria }),
      recinto: 'recinto.yaml',
      fecha: fechaEscrita(e.fecha, zona),
      ...(descripcion !== '' && { descripcion }),
      ...(cartel && { cartel: cartel.nombre }),
      ...(banner && { banner: banner.nombre }),
      mostrarWeb,
      salaDeEspera,
      limiteDeAsientos,
      ...escribirVenta(e),
    },
    cargos: { usoDeTarjeta, usoDeServicio, ivaRate, isIvaApplied, udsPorCategoria },
    ...taquillaEscrita(e),
    categoriasEvento: new Map(
      e.zonasPrecio.map(({ nombre, color, cargoPorCategoria }) => [
        nombre,
        { color, precio: aPesos(precioDeZona(e.secciones, nombre)), cargoPorCategoria },
      ]),
    ),
    fases: e.fases.map(({ nombre: fase, desde, hasta, precios }) => ({
      nombre: fase,
      ...vigenciaEscrita({ desde, hasta }, zona),
      precios: new Map([...precios].map(([suya, precio]) => [suya, aPesos(precio)])),
    })),
    secciones: new Map(delMapa.map(seccion => [escribirNombre(seccion.clave), seccionVendida(seccion)])),
    ...(adicionales.length > 0 && {
      adicionales: new Map(adicionales.map(seccion => [seccion.clave, adicional(seccion)])),
    }),
    bloqueos: bloqueosEscritos(e),
    ...(e.promociones.length > 0 && { promociones: e.promociones.map(p => promocionEscrita(p, zona)) }),
  };
}

/** Optional fields, only where they differ from their default. */
function escribirVenta(e: EventoGuardado): Campos {
  const { estado, ventaDesde, ventaHasta, duracionMin, politica, politicaDias } = e;
  const { acompanantePrecio, acompananteSeLibera } = e;
  const { zona } = e.recinto;
  const venta = vigenciaEscrita({ desde: ventaDesde, hasta: ventaHasta }, zona);
  return {
    ...(estado !== 'publicado' && { estado }),
    ...((ventaDesde || ventaHasta) && { venta }),
    duracionMin,
    ...(politica !== 'ley' && { politica: { tipo: politica, ...(politicaDias && { dias: politicaDias }) } }),
    ...((acompanantePrecio !== null || acompananteSeLibera) && {
      acompanante: {
        ...(acompanantePrecio !== null && { precio: aPesos(acompanantePrecio) }),
        ...(acompananteSeLibera && { seLibera: true }),
      },
    }),
    ...soloDichos(opcionalesDe(e)),
  };
}

function soloDichos(campos: object): Campos {
  return Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== null && valor !== ''));
}

/** `2027-03-06 21:00` by the venue's clock; with seconds if they are not 0. */
function fechaEscrita(fecha: Date, zona: string): string {
  const escrita = escribirConDesfase(fecha, zona).slice(0, 19).replace('T', ' ');
  return escrita.endsWith(':00') ? escrita.slice(0, 16) : escrita;
}

function vigenciaEscrita({ desde, hasta }: { desde: Date | null; hasta: Date | null }, zona: string) {
  return {
    ...(desde && { desde: fechaEscrita(desde, zona) }),
    ...(hasta && { hasta: fechaEscrita(hasta, zona) }),
  };
}

/** The box office's rates, only where they differ from the web's. */
function taquillaEscrita({ taquilla, zonasPrecio, ...web }: EventoGuardado): Campos {
  const { cargosPorCategoria, ...tasas } = taquilla;
  const propios = zonasPrecio.filter(
    ({ nombre, cargoPorCategoria }) => cargosPorCategoria.get(nombre) !== cargoPorCategoria,
  );
  const iguales =
    tasas.usoDeTarjeta === web.usoDeTarjeta &&
    tasas.usoDeServicio === web.usoDeServicio &&
    tasas.ivaRate === web.ivaRate &&
    tasas.isIvaApplied === web.isIvaApplied &&
    tasas.udsPorCategoria === web.udsPorCategoria;
  if (iguales && propios.length === 0) return {};
  const cargos = new Map(propios.map(({ nombre }) => [nombre, cargosPorCategoria.get(nombre)]));
  return { cargosTaquilla: { ...tasas, ...(cargos.size > 0 && { cargosPorCategoria: cargos }) } };
}

function bloqueosEscritos({ bloqueos, secciones, recinto: { zona } }: EventoGuardado): Campos[] {
  return bloqueos.map(({ nombre, color, motivo, libera, taquillaPuedeVender }) => {
    const lugares = secciones.flatMap((seccion): [string, unknown][] => {
      const suyos = seccion.generales
        ? seccion.generales.bloqueos.get(nombre)
        : asientosEscritos(seccion.filas, asiento => asiento.bloqueo === nombre);
      return suyos === undefined ? [] : [[escribirNombre(seccion.clave), suyos]];
    });
    return {
      nombre,
      color,
      motivo,
      ...(libera && { libera: fechaEscrita(libera, zona) }),
      taquillaPuedeVender,
      ...(lugares.length > 0 && { lugares: new Map(lugares) }),
    };
  });
}

/** A price zone's price: the first one found among the sections, which all state their own price. */
export function precioDeZona(secciones: readonly SeccionGuardada[], nombre: string): Centavos {
  const lugares = secciones.flatMap(seccion => [
    ...(seccion.generales ? [seccion.generales] : []),
    ...seccion.filas.flatMap(fila => fila.asientos),
  ]);
  return lugares.find(lugar => lugar.zonaPrecio === nombre)?.precio ?? (0 as Centavos);
}

function promocionEscrita(promocion: PromocionDescrita, zona: string): Campos {
  const { nombre, tipo, clave, codigos, usosMaximos, desde, hasta, zonasPrecio } = promocion;
  return {
    nombre,
    tipo,
    ...(promocion.tipo === 'PORCENTAJE'
      ? { porcentaje: promocion.porcentaje }
      : { cantidadCompra: promocion.cantidadCompra, cantidadPaga: promocion.cantidadPaga }),
    ...(clave !== null && { clave }),
    ...(codigos !== null && { codigos }),
    ...(usosMaximos !== null && { usosMaximos }),
    ...(promocion.pausada && { pausada: true }),
    ...(zonasPrecio !== null && { categorias: zonasPrecio }),
    ...((desde || hasta) && { vigencia: vigenciaEscrita({ desde, hasta }, zona) }),
  };
}

function documentoDeRecinto(
  { recinto, secciones }: EventoGuardado,
  { dibujo, conMapa }: { dibujo: Campos | undefined; conMapa: boolean },
): Campos {
  const { svg: _svg, ...datos } = recinto;
  return {
    recinto: { ...datos, ...(conMapa && { mapa: 'mapa.svg' }) },
    secciones: new Map(
      secciones
        .filter(seccion => !seccion.seccionAdicional)
        .map(seccion => [escribirNombre(seccion.clave), seccionDeRecinto(seccion)]),
    ),
    ...(dibujo && { dibujo }),
  };
}
