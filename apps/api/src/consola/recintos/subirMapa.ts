import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto, MapaSubido } from '@taquilla/contract/consola/recintos';
import { formasDeEscenario, formasMarcadas } from '@taquilla/rules/recinto/dibujarMapa';
import { BusinessError } from '../../businessError.ts';
import { updateBorrador, updateSubido } from '../../eventos/recintos/version.repository.ts';
import { MapaNoValido } from '../../mapas/mapaNoValido.ts';
import type { MapaRecibido } from '../../mapas/normalizarMapa.ts';
import { recibirMapa } from '../../mapas/recibirMapa.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { abrirBorrador, verBorrador } from './borrador.ts';
import { exigirRecinto } from './exigirRecinto.ts';

/**
 * Takes a map into the draft (§C10.3). Sections that the file marks are made at once; the others are named by clicking.
 * Sections keep seats, names and capacity, and lose the shapes of the earlier map.
 * @throws BusinessError `svg_invalido` with `detalles` `linea`, `columna`
 */
export async function subirMapa({
  tx,
  params,
  body,
  sesion,
  anotar,
}: ConsoleChange<'subirMapaDeRecinto'>): Promise<BorradorDeRecinto> {
  await exigirRecinto(tx, sesion(), params.recintoId);
  const original = Buffer.from(body.contenido, 'base64');
  const { svg, informe, candidatos, nombres } = await recibir(original);
  const borrador = await abrirBorrador(tx, params.recintoId);
  const marcadas = formasMarcadas(svg);
  const subido: MapaSubido = {
    archivo: body.archivo,
    svg: svg.replace(/ data-seccion="[^"]*"/g, ''),
    informe,
    ...candidatos,
  };
  await updateSubido(tx, borrador.id, { original, subido });
  await updateBorrador(tx, borrador.id, conFormas(borrador.documento, { svg, marcadas, nombres }));
  await anotar({
    accion: 'recinto.subir_mapa',
    entidad: 'recinto_version',
    entidadId: borrador.id,
    despues: { archivo: body.archivo, bytes: original.length, elementos: informe.despues.elementos },
  });
  return verBorrador(tx, params.recintoId);
}

async function recibir(original: Buffer): Promise<MapaRecibido> {
  try {
    return await recibirMapa(original);
  } catch (error) {
    if (!(error instanceof MapaNoValido)) throw error;
    throw new BusinessError('svg_invalido', { ...error.lugar }, error.message);
  }
}

function conFormas(
  documento: DocumentoDeRecinto,
  {
    svg,
    marcadas,
    nombres,
  }: Pick<MapaRecibido, 'svg' | 'nombres'> & { marcadas: ReadonlyMap<string, number[]> },
): DocumentoDeRecinto {
  const [x = 0, y = 0, ancho = 1000, alto = 1000] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const secciones = documento.secciones.map(seccion => ({
    ...seccion,
    formas: marcadas.get(seccion.clave) ?? [],
  }));
  const tomadas = new Set(secciones.map(({ clave }) => clave));
  for (const [clave, formas] of marcadas)
    if (!tomadas.has(clave))
      secciones.push(seccionNueva(clave, { formas, dicho: nombres.get(clave) ?? clave }));
  // Another map has a scale of its own, so the seat spacing (`paso`) of the earlier map does not fit.
  const { paso: _paso, ...dibujo } = documento.dibujo;
  return {
    secciones,
    dibujo: { ...dibujo, escenario: conTarima(dibujo.escenario, svg), x, y, ancho, alto, quitadas: [] },
  };
}

/** The stage on a new map: the shapes that the file marks as one, else what was drawn; shapes of the earlier map go. */
function conTarima(
  antes: DocumentoDeRecinto['dibujo']['escenario'],
  svg: string,
): DocumentoDeRecinto['dibujo']['escenario'] {
  const formas = formasDeEscenario(svg);
  if (formas.length > 0) return { nombre: antes?.nombre ?? 'Escenario', contorno: [], formas };
  return antes && antes.contorno.length > 2 ? { nombre: antes.nombre, contorno: antes.contorno } : null;
}

function seccionNueva(
  clave: string,
  { formas, dicho }: { formas: number[]; dicho: string },
): SeccionDeDocumento {
  const palabras = dicho === clave ? clave.replaceAll('-', ' ') : dicho;
  return {
    id: clave,
    clave,
    nombre: palabras.charAt(0).toUpperCase() + palabras.slice(1),
    bloque: '',
    tipo: 'general',
    orientacionFilas: 'horizontal',
    capacidad: 0,
    filas: [],
    contorno: [],
    formas,
    lugar: { x: 0, y: 0, giro: 0, escala: 10 },
  };
}
