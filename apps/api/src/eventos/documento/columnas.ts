import type { Opcional, OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import { CAMPOS_OPCIONALES } from '@taquilla/rules/evento/opcionales';

/** The fields of an event that are one column each: reading, saving, copying and loading a file go by this table. */
export const COLUMNAS = {
  clave: 'clave',
  nombre: 'nombre',
  descripcion: 'descripcion',
  fecha: 'fecha',
  duracionMin: 'duracion_min',
  limiteDeAsientos: 'limite_de_asientos',
  salaDeEspera: 'sala_de_espera',
  mostrarWeb: 'mostrar_web',
  ventaDesde: 'venta_desde',
  ventaHasta: 'venta_hasta',
  recintoId: 'recinto_id',
  recintoVersionId: 'recinto_version_id',
  edadMinima: 'edad_minima',
  textoCartel: 'texto_promocion',
  textoBanner: 'texto_banner',
  formasDePago: 'formas_de_pago',
} as const satisfies Record<
  Exclude<keyof DatosDeEvento, 'artista' | 'artistas' | 'genero' | 'politica'>,
  string
>;

/** Columns of the other fields: artist and genre by their ids, the policy in two, pictures by their hashes. */
export const COLUMNAS_APARTE = [
  'artista_id',
  'categoria_id',
  'politica',
  'politica_dias',
  'imagen_promocion',
  'imagen_banner',
] as const;

/** The rates of the web and the terms of companions' places, which the console saves with the prices. */
export const COLUMNAS_DE_CARGOS = [
  'uso_de_tarjeta',
  'uso_de_servicio',
  'iva_rate',
  'is_iva_applied',
  'uds_por_categoria',
  'acompanante_precio',
  'acompanante_se_libera',
] as const;

/** Columns of an event that no person writes as its data: ids, counts of changes, states, moments and the drawn map. */
export const COLUMNAS_DE_LA_CASA = [
  ...['id', 'version', 'precios_version', 'tarifa_version', 'creado_en', 'cambiado_en', 'mapa_svg'],
  ...['estado', 'publicado_en', 'cambios_de_cita', 'fechas_anteriores', 'rearmado_en'],
] as const;

type Llano = keyof typeof COLUMNAS;
type Instante = 'fecha' | 'ventaDesde' | 'ventaHasta';

/** The plain fields as a row has them: by the names of their columns, with dates for instants. */
export type FilaDeDatos = {
  [Campo in Llano as (typeof COLUMNAS)[Campo]]: Campo extends Instante
    ? Date | Extract<DatosDeEvento[Campo], null>
    : DatosDeEvento[Campo];
};

type Columna = (typeof COLUMNAS)[Llano];

/** The columns of the plain fields that are given; a missing field gives no column. */
export function enColumnas(dado: { readonly [Campo in Llano]?: unknown }): Partial<Record<Columna, unknown>> {
  return Object.fromEntries(
    Object.entries(COLUMNAS).flatMap(([campo, columna]) => {
      const valor = dado[campo as Llano];
      return valor === undefined ? [] : [[columna, valor]];
    }),
  );
}

/** SQL that selects columns of `e`. */
export const deLaFila = (columnas: readonly string[]) => columnas.map(columna => `e.${columna}`).join(', ');

/** SQL that selects optional fields of `e` under their own names. */
export function comoCampos(campos: readonly Opcional[]): string {
  return campos.map(campo => `e.${COLUMNAS[campo]} as "${campo}"`).join(', ');
}

/** The optional fields of a row. */
export function opcionalesDeFila(fila: FilaDeDatos): OpcionalesDeEvento {
  const pares = CAMPOS_OPCIONALES.map(campo => [campo, fila[COLUMNAS[campo]]]);
  return Object.fromEntries(pares) as OpcionalesDeEvento;
}

/** SQL for the arguments of `json_build_object` that tell optional fields of `e`. */
export function enJson(campos: readonly Opcional[]): string {
  return campos.map(campo => `'${campo}', e.${COLUMNAS[campo]}`).join(', ');
}
