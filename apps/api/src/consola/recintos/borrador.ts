import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto, MapaSubido, RevisionDeRecinto } from '@taquilla/contract/consola/recintos';
import { fillsOf } from '@taquilla/mapa/svg/fill';
import { conservarClaves } from '@taquilla/rules/recinto/clave';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
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
import { recibirMapa } from '../../mapas/recibirMapa.ts';
import { SvgNoValido } from '../../mapas/sanearSvg.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { verRecinto } from './verRecintos.ts';

/** The draft of a venue; a venue without one shows its published version, or an empty plan. */
export async function verBorrador(db: Db, recintoId: number): Promise<BorradorDeRecinto> {
  const recinto = await findRecinto(db, recintoId);
  if (!recinto) throw new BusinessError('no_encontrado');
  const guardado = await findVersionDe(db, recintoId, 'borrador');
  const { documento, subido } = guardado ?? (await comienzoDe(db, recintoId));
  return {
    version: guardado?.version ?? 1,
    recinto,
    numero: guardado?.numero ?? (await findNumeroSiguiente(db, recintoId)),
    documento: conMarco(documento, subido),
    mapa: subido && (await conFormas(subido, documento)),
    guardadoEn: guardado?.cambiadaEn.toISOString() ?? null,
  };
}

/** Takes the origin of a draft from its map, where the draft was kept before drafts had an origin of their own. */
function conMarco(documento: DocumentoDeRecinto, subido: MapaSubido | null): DocumentoDeRecinto {
  if (!subido || documento.dibujo.x !== undefined) return documento;
  const [x = 0, y = 0] = (/viewBox="([^"]*)"/.exec(subido.svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
  return { ...documento, dibujo: { ...documento.dibujo, x, y } };
}

/** Fills in the shapes that can be clicked on a map loaded by the command line, whose files keep the drawing alone. */
async function conFormas(subido: MapaSubido, documento: DocumentoDeRecinto): Promise<MapaSubido> {
  if (subido.formas.length > 0 || documento.secciones.every(({ formas }) => formas.length === 0))
    return subido;
  const secciones = documento.secciones.filter(({ formas }) => formas.length > 0);
  const dibujo = { ...documento.dibujo, escenario: null, rotulos: [], quitadas: [] };
  const { svg, candidatos } = await recibirMapa(Buffer.from(dibujarMapa({ secciones, dibujo }, subido.svg)));
  // Shapes are numbered by element, so they fit only a drawing with the same elements.
  return sinMarcas(svg) === subido.svg ? { ...subido, formas: candidatos.formas } : subido;
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
  const { tx, params, body, anotar } = cambio;
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
  const { tx, params, anotar } = cambio;
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
