import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto, MapaSubido, RevisionDeRecinto } from '@taquilla/contract/consola/recintos';
import { fillsOf } from '@taquilla/mapa/svg/fill';
import { conservarClaves } from '@taquilla/rules/recinto/clave';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { sinPoner } from '@taquilla/rules/recinto/enSuForma';
import { cajaDePuntos, type Punto } from '@taquilla/rules/recinto/geometria';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { ponerEnForma } from '@taquilla/rules/recinto/ponerEnForma';
import { revisarDocumento } from '@taquilla/rules/recinto/revisar';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db, Transaction } from '../../db/connection.ts';
import { huellaDe } from '../../eventos/recintos/describirVersion.ts';
import { mapaDe } from '../../eventos/recintos/documentoDeArchivo.ts';
import { findRecinto } from '../../eventos/recintos/recinto.queries.ts';
import {
  findNumeroSiguiente,
  findVersionDe,
  insertBorrador,
  lockBorrador,
  publicarVersion,
  updateBorrador,
  type VersionGuardada,
} from '../../eventos/recintos/version.repository.ts';
import { leerMapa, type MapaLeido } from '../../mapas/mapaLeido.ts';
import { recibirMapa } from '../../mapas/recibirMapa.ts';
import { SvgNoValido } from '../../mapas/sanearSvg.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { exigirRecinto } from './exigirRecinto.ts';
import { verRecinto } from './verRecintos.ts';

/** The draft of a venue; a venue without one shows its published version, or an empty plan. */
export async function verBorrador(
  db: Db,
  recintoId: number,
  ajenos: ReadonlySet<number> = new Set(),
): Promise<BorradorDeRecinto> {
  const recinto = await findRecinto(db, recintoId);
  if (!recinto) throw new BusinessError('no_encontrado');
  const guardado = await findVersionDe(db, recintoId, 'borrador');
  const { documento, subido } = guardado ?? (await comienzoDe(db, recintoId));
  const mapa = subido && (await conFormas(subido, documento));
  return {
    version: guardado?.version ?? 1,
    recinto: { ...recinto, ajeno: ajenos.has(recintoId) },
    numero: guardado?.numero ?? (await findNumeroSiguiente(db, recintoId)),
    documento: conAsientosPuestos(conMarco(documento, subido), mapa),
    mapa,
    guardadoEn: guardado?.cambiadaEn.toISOString() ?? null,
  };
}

/** Takes the origin of a draft from its map, where the draft was kept before drafts had an origin of their own. */
function conMarco(documento: DocumentoDeRecinto, subido: MapaSubido | null): DocumentoDeRecinto {
  if (!subido || documento.dibujo.x !== undefined) return documento;
  const [x = 0, y = 0] = (/viewBox="([^"]*)"/.exec(subido.svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
  return { ...documento, dibujo: { ...documento.dibujo, x, y } };
}

/** Puts seats that a file left without a place on the shapes of their sections, so that the designer shows them (§C10.2). */
function conAsientosPuestos(documento: DocumentoDeRecinto, mapa: MapaSubido | null): DocumentoDeRecinto {
  if (!mapa || !documento.secciones.some(seccion => sinPoner(seccion) && seccion.filas.length > 0))
    return documento;
  const pintadoDe = fillsOf(mapa.svg);
  const cajas = new Map(mapa.formas.map(({ n, caja }) => [n, caja]));
  const secciones = documento.secciones.map(seccion => {
    const esquinas = seccion.formas.flatMap((n): Punto[] => {
      const caja = cajas.get(n);
      return caja
        ? [
            [caja.x, caja.y],
            [caja.x + caja.ancho, caja.y + caja.alto],
          ]
        : [];
    });
    const caja = cajaDePuntos(esquinas);
    return caja ? ponerEnForma(seccion, { caja, pintadoDe }) : seccion;
  });
  return { ...documento, secciones };
}

/** Fills in the shapes that can be clicked on a map loaded by the command line, whose files keep the drawing alone. */
export async function conFormas(
  subido: MapaSubido,
  documento: DocumentoDeRecinto,
  recibir: typeof recibirMapa = recibirMapa,
): Promise<MapaSubido> {
  if (subido.formas.length > 0 || documento.secciones.every(({ formas }) => formas.length === 0))
    return subido;
  const secciones = documento.secciones.filter(({ formas }) => formas.length > 0);
  const dibujo = { ...documento.dibujo, escenario: null, rotulos: [], quitadas: [] };
  const leido = await leerMapa(() =>
    recibir(Buffer.from(dibujarMapa({ secciones, dibujo }, subido.svg))),
  ).catch(esperaOtraVez);
  if (!leido.ok) return subido;
  const { svg, candidatos } = leido.recibido;
  // Shapes are numbered by element, so they fit only a drawing with the same elements.
  return sinMarcas(svg) === subido.svg ? { ...subido, formas: candidatos.formas } : subido;
}

/** On a busy server the draft is shown without its shapes, which the next reading brings. */
function esperaOtraVez(error: unknown): MapaLeido {
  if (error instanceof BusinessError && error.code === 'servidor_ocupado')
    return { ok: false, mensaje: error.message };
  throw error;
}

function sinMarcas(svg: string): string {
  return svg.replace(/ data-seccion="[^"]*"/g, '');
}

async function comienzoDe(db: Db, recintoId: number): Promise<Pick<VersionGuardada, 'documento' | 'subido'>> {
  const publicada = await findVersionDe(db, recintoId, 'publicada');
  return publicada ?? { documento: documentoDePlantilla('vacio'), subido: null };
}

/**
 * Locks the draft, and makes it where there is none.
 * @throws BusinessError `no_encontrado`
 */
export async function abrirBorrador(tx: Transaction, recintoId: number): Promise<VersionGuardada> {
  const antes = await lockBorrador(tx, recintoId);
  if (antes) return antes;
  if (!(await findRecinto(tx, recintoId))) throw new BusinessError('no_encontrado');
  await insertBorrador(tx, { recintoId, ...(await comienzoDe(tx, recintoId)) });
  const hecho = await lockBorrador(tx, recintoId);
  if (!hecho) throw new Error(`venue ${recintoId} has no draft`);
  return hecho;
}

/**
 * Keeps the draft (§C10.11). Each save is one line of the auditoría with the counts of sections and places, not the
 * drawing.
 */
export async function guardarBorrador(cambio: ConsoleChange<'guardarBorrador'>) {
  const { tx, params, body, sesion, anotar } = cambio;
  await exigirRecinto(tx, sesion(), params.recintoId);
  const borrador = await abrirBorrador(tx, params.recintoId);
  await exigirBorrador(cambio, borrador);
  const { guardadoEn, ...guardado } = await updateBorrador(tx, borrador.id, body.documento);
  await anotar({
    accion: 'recinto.guardar_borrador',
    entidad: 'recinto_version',
    entidadId: borrador.id,
    antes: { secciones: borrador.documento.secciones.length },
    despues: { secciones: body.documento.secciones.length, lugares: guardado.lugares },
  });
  return { ...guardado, guardadoEn: guardadoEn.toISOString() };
}

function exigirBorrador(
  { tx, version, params }: Pick<ConsoleChange<'guardarBorrador'>, 'tx' | 'version' | 'params'>,
  borrador: VersionGuardada,
): Promise<void> {
  return exigirVersion(tx, {
    pedida: version,
    actual: borrador.version,
    entidad: 'recinto_version',
    entidadId: borrador.id,
    presente: () => verBorrador(tx, params.recintoId),
  });
}

/** The check list of the draft that is kept (§C10.12). */
export async function revisarBorrador(db: Db, recintoId: number): Promise<RevisionDeRecinto> {
  const { documento, mapa } = await verBorrador(db, recintoId);
  return revisar(documento, mapa).revision;
}

function revisar(
  documento: DocumentoDeRecinto,
  subido: VersionGuardada['subido'],
): { revision: RevisionDeRecinto; mapa: string | null } {
  const pintadoDe = subido && fillsOf(subido.svg);
  try {
    const mapa = mapaDe(documento, subido);
    const claves = new Set(documento.secciones.map(({ clave }) => clave));
    const marcas = [...mapa.matchAll(/ data-seccion="([^"]*)"/g)].map(([, clave = '']) => clave);
    const sobrantes = [...new Set(marcas)].filter(clave => !claves.has(clave));
    return { revision: revisarDocumento(documento, { mapa, sobrantes, pintadoDe }), mapa };
  } catch (error) {
    if (!(error instanceof SvgNoValido)) throw error;
    const { errores, advertencias } = revisarDocumento(documento, { mapa: '', pintadoDe });
    const problema = { tipo: 'mapa_inseguro', mensaje: error.message, secciones: [] };
    return { revision: { errores: [...errores, problema], advertencias }, mapa: null };
  }
}

/** Publishes the draft, which never changes from then on. */
export async function publicarBorrador(cambio: ConsoleChange<'publicarBorrador'>) {
  const { tx, params, sesion, anotar } = cambio;
  await exigirRecinto(tx, sesion(), params.recintoId);
  const borrador = await abrirBorrador(tx, params.recintoId);
  await exigirBorrador(cambio, borrador);
  const { subido, id, numero, recintoId } = borrador;
  const anterior = await findVersionDe(tx, recintoId, 'publicada');
  const secciones = conservarClaves(borrador.documento.secciones, anterior?.documento.secciones ?? []);
  const documento = { ...borrador.documento, secciones };
  const { revision, mapa } = revisar(documento, subido);
  if (revision.errores.length > 0 || mapa === null)
    throw new BusinessError('revision_con_errores', { errores: revision.errores.slice(0, 50) });
  const sha256 = huellaDe(documento, mapa);
  await updateBorrador(tx, id, documento);
  await publicarVersion(tx, { id, recintoId, mapa, sha256 });
  await anotar({
    accion: 'recinto.publicar',
    entidad: 'recinto_version',
    entidadId: id,
    despues: { numero, sha256, advertencias: revision.advertencias.length },
  });
  return verRecinto(tx, recintoId);
}
