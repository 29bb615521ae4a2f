import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { direccionDeImagen } from '../imagenes/imagen.ts';
import { opcionalesDeFila } from './columnas.ts';
import { type Cifras, type FilaDeEvento, findEvento, isTomado, listCifras } from './eventos.queries.ts';
import { sumarNetos } from './netos.queries.ts';

const SIN_LUGARES: Cifras = { aforo: 0, vendidos: 0, apartados: 0, bloqueados: 0, libres: 0 };

/** Events as the list shows them. */
export async function contarResumenes(
  db: Db,
  filas: readonly FilaDeEvento[],
  { conDinero }: { conDinero: boolean },
) {
  const ids = filas.map(({ id }) => id);
  const [cifras, netos] = await Promise.all([
    listCifras(db, ids),
    conDinero ? sumarNetos(db, ids) : new Map<number, number>(),
  ]);
  return filas.map(fila => {
    const neto = netos.get(fila.id);
    return {
      id: fila.id,
      version: fila.version,
      clave: fila.clave,
      nombre: fila.nombre,
      artista: fila.artista,
      recinto: {
        id: fila.recinto_id,
        clave: fila.recinto_clave,
        nombre: fila.recinto,
        ciudad: fila.ciudad,
        zona: fila.zona,
      },
      fecha: fila.fecha.toISOString(),
      estado: fila.estado,
      mostrarWeb: fila.mostrar_web,
      ventaDesde: enTexto(fila.venta_desde),
      ventaHasta: enTexto(fila.venta_hasta),
      cartel: fila.imagen_promocion && direccionDeImagen(fila.imagen_promocion),
      cifras: cifras.get(fila.id) ?? SIN_LUGARES,
      neto: neto === undefined ? null : aPesos(centavos(neto)),
    };
  });
}

/** @throws BusinessError `evento_no_encontrado` */
export async function leerEvento(
  db: Db,
  id: number,
  dinero: { conDinero: boolean },
): Promise<EventoDeConsola> {
  const fila = await findEvento(db, id);
  if (!fila) throw new BusinessError('evento_no_encontrado');
  const [resumen] = await contarResumenes(db, [fila], dinero);
  if (!resumen) throw new Error('an event without its summary');
  const tomado = await isTomado(db, id);
  return {
    ...resumen,
    artistas: fila.artistas,
    genero: fila.genero,
    descripcion: fila.descripcion,
    duracionMin: fila.duracion_min,
    ...opcionalesDeFila(fila),
    limiteDeAsientos: fila.limite_de_asientos,
    salaDeEspera: fila.sala_de_espera,
    politica: { tipo: fila.politica, dias: fila.politica_dias },
    recintoVersionId: fila.recinto_version_id,
    banner: fila.imagen_banner && direccionDeImagen(fila.imagen_banner),
    publicadoEn: enTexto(fila.publicado_en),
    fechasAnteriores: fila.fechas_anteriores.map(fecha => fecha.toISOString()),
    tomado,
    puede: movimientosDe(fila, tomado),
  };
}

/** The moves that an event's state allows now (§C4.3). */
export function movimientosDe(
  { guardado, estado }: Pick<FilaDeEvento, 'guardado' | 'estado'>,
  tomado: boolean,
): EventoDeConsola['puede'] {
  if (guardado === 'borrador') return ['publicar', 'borrar'];
  if (guardado === 'cancelado' || (estado === 'terminado' && guardado !== 'aplazado')) return ['archivar'];
  const suyos: EventoDeConsola['puede'] =
    guardado === 'publicado' ? ['pausar'] : guardado === 'pausado' ? ['reanudar'] : [];
  return guardado === 'publicado' && !tomado ? [...suyos, 'despublicar'] : suyos;
}

function enTexto(fecha: Date | null): string | null {
  return fecha?.toISOString() ?? null;
}
