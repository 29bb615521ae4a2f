import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import type { Transaction } from '../../db/connection.ts';
import { type ColumnasDeEvento, idPorNombre } from './eventos.repository.ts';

type Dado = { [Campo in keyof DatosDeEvento]?: DatosDeEvento[Campo] | undefined };

/** The columns for the fields that staff wrote; a missing field gives no column. */
export async function columnasDe(tx: Transaction, dado: Dado): Promise<ColumnasDeEvento> {
  const { artista, genero, politica } = dado;
  const columnas = {
    clave: dado.clave,
    nombre: dado.nombre,
    descripcion: dado.descripcion,
    fecha: dado.fecha,
    duracion_min: dado.duracionMin,
    edad_minima: dado.edadMinima,
    limite_de_asientos: dado.limiteDeAsientos,
    sala_de_espera: dado.salaDeEspera,
    mostrar_web: dado.mostrarWeb,
    venta_desde: dado.ventaDesde,
    venta_hasta: dado.ventaHasta,
    texto_promocion: dado.textoCartel,
    texto_banner: dado.textoBanner,
    recinto_id: dado.recintoId,
    recinto_version_id: dado.recintoVersionId,
    politica: politica?.tipo,
    politica_dias: politica?.dias,
    artista_id: artista && (await idPorNombre(tx, 'artista', artista)),
    categoria_id: genero && (await idPorNombre(tx, 'categoria', genero)),
  };
  return Object.fromEntries(Object.entries(columnas).filter(([, valor]) => valor !== undefined));
}
