import { createHash } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import { CAMPOS } from '@taquilla/rules/evento/campos';
import { BusinessError } from '../../businessError.ts';
import type { Db, Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { opcionalesDeFila } from '../documento/columnas.ts';
import { type FilaDeEvento, findEvento } from '../documento/eventos.queries.ts';
import {
  type AcompanantesLeidos,
  findAcompanantes,
  findTarifasDeHoy,
  listFases,
  listGrupos,
  listSecciones,
  listZonas,
} from '../precios/precios.queries.ts';
import { totalesDe } from '../precios/verPrecios.ts';
import { findMapaDeFicha, insertFicha, listFichas, settleTarifas } from './fichas.repository.ts';

const DIA_MS = 86_400_000;

/** The frozen content of a ficha pública (§C4.2). */
export interface ContenidoDeFicha {
  numero: number;
  /** Left out where the event takes place on its date. */
  suerte?: Suerte;
  evento: {
    clave: string;
    nombre: string;
    artista: string | null;
    /** The others of the bill; fichas of earlier versions lack the field. */
    artistas?: readonly string[];
    genero: string | null;
    descripcion: string;
    fecha: string;
    duracionMin: number;
    limiteDeAsientos: number;
    ventaDesde: string | null;
    ventaHasta: string | null;
    politica: { tipo: string; dias: number | null };
  } & Partial<OpcionalesDeEvento>;
  recinto: { nombre: string; direccion: string; ciudad: string; zona: string; mapa: string | null };
  /** Prices in pesos; `total` is a buyer's price for one place on the web, with all charges. */
  secciones: { seccion: string; zona: string; precio: number; total: number; lugares: number }[];
  /**
   * Spans of time with prices of their own, one price for each zone that they change. Fichas of earlier versions lack the
   * field.
   */
  fases?: FaseDeFicha[];
  /**
   * Companions' places with a price of their own, in pesos, or that are let go to everybody before the show; left out where they
   * have neither (§B7.1).
   */
  acompanantes?: { precio: number | null; seLiberan: boolean };
}

type Suerte = 'aplazado' | 'cancelado';

export interface FaseDeFicha {
  nombre: string;
  desde: string | null;
  hasta: string | null;
  precios: { zona: string; precio: number; total: number }[];
}

/**
 * Freezes a published event in a new ficha where it differs from its last one; a draft has no ficha. Call it at the end of
 * a change, in its transaction.
 */
export async function asentarFicha(
  tx: Transaction,
  eventoId: number,
  personalId: number | null,
): Promise<void> {
  const fila = await findEvento(tx, eventoId);
  if (!fila || fila.guardado === 'borrador') return;
  await settleTarifas(tx);
  const [ultima] = await listFichas(tx, eventoId);
  const numero = (ultima?.numero ?? 0) + 1;
  const contenido = await armarFicha(tx, fila, numero);
  // This program wrote the content itself, so its shape needs no check.
  const antes = ultima && (JSON.parse(ultima.contenido) as ContenidoDeFicha);
  const cambios = antes ? nombrarCambios(antes, contenido) : [];
  if (antes && cambios.length === 0) return;
  const falta = fila.fecha.getTime() - (await readNow(tx)).getTime();
  if (antes && falta > 0 && falta < DIA_MS) cambios.push('Cambió a menos de 24 horas de la función.');
  const texto = JSON.stringify(contenido, null, 2);
  const hash = createHash('sha256').update(texto).digest('hex');
  await insertFicha(tx, eventoId, { numero, contenido: texto, hash, cambios, personalId });
}

async function armarFicha(tx: Transaction, e: FilaDeEvento, numero: number): Promise<ContenidoDeFicha> {
  const [grupos, zonas, secciones, tarifas, { svg, direccion }, fases, acompanantes] = await Promise.all([
    listGrupos(tx, e.id),
    listZonas(tx, e.id),
    listSecciones(tx, e.id),
    findTarifasDeHoy(tx, e.id),
    findMapaDeFicha(tx, e.id),
    listFases(tx, e.id),
    findAcompanantes(tx, e.id),
  ]);
  const nombreDe = (zonaId: number) => zonas.find(({ id }) => id === zonaId)?.nombre ?? '';
  const juntos = new Map<string, ContenidoDeFicha['secciones'][number]>();
  for (const { zona_id, precio: propio, seccion_id, seccion, lugares } of grupos) {
    const precio = secciones.find(({ id }) => id === seccion_id)?.precio_seccion ?? propio;
    const llave = `${seccion_id}.${zona_id}.${precio}`;
    const linea = juntos.get(llave) ?? {
      seccion,
      zona: nombreDe(zona_id),
      precio: precio / 100,
      total: totalesDe(tarifas, zona_id, precio).total,
      lugares: 0,
    };
    juntos.set(llave, { ...linea, lugares: linea.lugares + lugares });
  }
  return {
    numero,
    ...(e.guardado === 'aplazado' || e.guardado === 'cancelado' ? { suerte: e.guardado } : {}),
    evento: {
      clave: e.clave,
      nombre: e.nombre,
      artista: e.artista,
      ...(e.artistas.length > 0 && { artistas: e.artistas }),
      genero: e.genero,
      descripcion: e.descripcion,
      fecha: e.fecha.toISOString(),
      duracionMin: e.duracion_min,
      ...opcionalesDeFicha(e),
      limiteDeAsientos: e.limite_de_asientos,
      ventaDesde: e.venta_desde?.toISOString() ?? null,
      ventaHasta: e.venta_hasta?.toISOString() ?? null,
      politica: { tipo: e.politica, dias: e.politica_dias },
    },
    recinto: { nombre: e.recinto, direccion, ciudad: e.ciudad, zona: e.zona, mapa: svg },
    secciones: [...juntos.values()],
    fases: fases
      .filter(({ precios }) => precios.length > 0)
      .map(({ nombre, desde, hasta, precios }) => ({
        nombre,
        desde: desde?.toISOString() ?? null,
        hasta: hasta?.toISOString() ?? null,
        precios: precios.map(({ zonaId, precio }) => ({
          zona: nombreDe(zonaId),
          precio: precio / 100,
          total: totalesDe(tarifas, zonaId, precio).total,
        })),
      })),
    ...terminosDeAcompanantes(acompanantes),
  };
}

function terminosDeAcompanantes({
  lugares,
  precio,
  seLibera,
}: AcompanantesLeidos): Pick<ContenidoDeFicha, 'acompanantes'> {
  if (lugares === 0 || (precio === null && !seLibera)) return {};
  return { acompanantes: { precio: precio === null ? null : precio / 100, seLiberan: seLibera } };
}

/** The optional data that a ficha has. */
function opcionalesDeFicha(fila: FilaDeEvento): Partial<OpcionalesDeEvento> {
  const suyos = Object.entries(opcionalesDeFila(fila));
  return Object.fromEntries(suyos.filter(([campo]) => ARTICULADOS[campo] !== null));
}

/** The fields by the words of «Cambió …»; null for those that no ficha has. */
const ARTICULADOS: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries(CAMPOS).map(([campo, { enFicha }]) => [campo, enFicha]),
);

/** The differences between two fichas, in words. A field that one of them lacks is like null: taken out, or of an earlier version. */
function nombrarCambios(antes: ContenidoDeFicha, ahora: ContenidoDeFicha): string[] {
  const distinto = (uno: unknown = null, otro: unknown = null) =>
    JSON.stringify(uno) !== JSON.stringify(otro);
  const [suyos, nuevos]: Record<string, unknown>[] = [antes.evento, ahora.evento];
  const datos = Object.keys({ ...nuevos, ...suyos }).flatMap(campo =>
    distinto(suyos?.[campo], nuevos?.[campo]) ? [`Cambió ${ARTICULADOS[campo] ?? campo}.`] : [],
  );
  const { mapa: mapaDeAntes, ...recintoDeAntes } = antes.recinto;
  const { mapa, ...recinto } = ahora.recinto;
  return [
    ...(antes.suerte === ahora.suerte ? [] : [nombrarSuerte(antes.suerte, ahora.suerte)]),
    ...datos,
    ...(distinto(recintoDeAntes, recinto) ? ['Cambió el recinto.'] : []),
    ...(mapaDeAntes === mapa ? [] : ['Cambió el plano.']),
    ...(distinto(antes.secciones, ahora.secciones) ? ['Cambiaron los lugares o sus precios.'] : []),
    ...(distinto(antes.fases ?? [], ahora.fases) ? ['Cambiaron las fases de precios.'] : []),
    ...(distinto(antes.acompanantes, ahora.acompanantes) ? ['Cambiaron los lugares de acompañante.'] : []),
  ];
}

function nombrarSuerte(antes: Suerte | undefined, ahora: Suerte | undefined): string {
  if (ahora === 'cancelado') return 'Se canceló: no habrá función.';
  if (ahora === 'aplazado') return 'Se aplazó: la fecha está por anunciar.';
  return antes === 'cancelado' ? 'Ya no está cancelado.' : 'Ya tiene fecha.';
}

export async function listarFichas(db: Db, eventoId: number): Promise<RespuestaDe<'listarFichas'>> {
  if (!(await findEvento(db, eventoId))) throw new BusinessError('evento_no_encontrado');
  const fichas = await listFichas(db, eventoId);
  return {
    fichas: fichas.map(({ numero, hash, cambios, creada_en }) => ({
      numero,
      hash,
      ruta: `/eventos/${eventoId}/ficha/${numero}`,
      creadaEn: creada_en.toISOString(),
      cambios,
    })),
  };
}
