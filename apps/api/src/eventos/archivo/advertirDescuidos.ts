import { formatPesos } from '@taquilla/rules/dinero';
import type { EventoEscrito } from './esquemaEvento.ts';
import type { EventoDescrito } from './eventoDescrito.ts';
import type { Anotador, Ruta } from './falla.ts';

/** In centavos: prices outside of these bounds are rarely intended. Price 0 is a free ticket and gives no warning. */
const PRECIO_RARO = { menosDe: 1_000, masDe: 5_000_000 };
const TASAS_RARAS = { usoDeTarjeta: 0.1, usoDeServicio: 0.35, ivaRate: 0.16 };
const DESCUENTO_RARO = { menosDe: 1, desde: 90 };
const TASAS = ['usoDeTarjeta', 'usoDeServicio', 'ivaRate'] as const;
/** Fields of the file with rates: the web's, and the box office's where they differ. */
const CANALES = ['cargos', 'cargosTaquilla'] as const;

/** Warns of content that is valid but was probably not intended: no fault, the file loads. */
export function advertirDescuidos(
  escrito: EventoEscrito,
  evento: EventoDescrito,
  { ahora, anotador }: { ahora: Date; anotador: Anotador },
): void {
  if (evento.fecha < ahora) anotador.advertir(['evento', 'fecha'], 'La fecha ya pasó.');
  if (evento.ventaHasta && evento.ventaHasta < ahora)
    anotador.advertir(['evento', 'venta', 'hasta'], 'La venta ya terminó.');
  for (const [ruta, precio] of preciosDe(escrito)) {
    if (precio === undefined || precio === 0) continue;
    if (precio < PRECIO_RARO.menosDe || precio > PRECIO_RARO.masDe)
      anotador.advertir(ruta, `¿De verdad son ${formatPesos(precio)}? Los precios se escriben en pesos.`);
  }
  for (const [ruta, tasa, tope] of tasasDe(escrito)) {
    if (tasa > tope) anotador.advertir(ruta, `¿De verdad es ${enPorcentaje(tasa)} %? Lo usual es menos.`);
  }
  for (const canal of CANALES) {
    if (escrito[canal]?.isIvaApplied && escrito[canal].ivaRate === 0)
      anotador.advertir([canal, 'ivaRate'], 'Se cobra IVA con tasa de 0 %.');
  }
  for (const [i, { hasta }] of (evento.fases ?? []).entries()) {
    if (hasta && hasta < ahora) anotador.advertir(['fases', i, 'hasta'], 'La fase ya terminó.');
  }
  advertirPromociones(evento, { ahora, anotador });
}

function advertirPromociones(
  { promociones }: EventoDescrito,
  { ahora, anotador }: { ahora: Date; anotador: Anotador },
): void {
  for (const [i, promocion] of promociones.entries()) {
    const ruta = ['promociones', i];
    if (promocion.hasta && promocion.hasta < ahora)
      anotador.advertir([...ruta, 'vigencia', 'hasta'], 'La vigencia ya terminó.');
    if (promocion.tipo !== 'PORCENTAJE') continue;
    const { porcentaje, clave } = promocion;
    if (porcentaje < DESCUENTO_RARO.menosDe)
      anotador.advertir([...ruta, 'porcentaje'], `Es ${porcentaje} %: un descuento de 15 % se escribe 15.`);
    if (porcentaje >= DESCUENTO_RARO.desde && clave === null)
      anotador.advertir([...ruta, 'porcentaje'], `¿De verdad es ${porcentaje} % para todos, sin código?`);
  }
}

type Precio = NonNullable<EventoEscrito['secciones'] extends Map<string, infer S> ? S : never>['precio'];

function preciosDe({
  categoriasEvento,
  secciones,
  adicionales = new Map(),
  fases = [],
}: EventoEscrito): [Ruta, Precio][] {
  const propios = (root: string, campos: Iterable<[string, { precio?: Precio; precioSeccion?: Precio }]>) =>
    [...campos].flatMap(([nombre, { precio, precioSeccion }]): [Ruta, Precio][] => [
      [[root, nombre, 'precio'], precio],
      [[root, nombre, 'precioSeccion'], precioSeccion],
    ]);
  return [
    ...propios('categoriasEvento', categoriasEvento),
    ...propios('secciones', secciones),
    ...propios('adicionales', adicionales),
    ...[...secciones].flatMap(([nombre, { filas }]) =>
      [...(filas ?? [])].flatMap(([fila, { precio, asientos = [] }]): [Ruta, Precio][] => [
        [['secciones', nombre, 'filas', fila, 'precio'], precio],
        ...asientos.map((unos, i): [Ruta, Precio] => [
          ['secciones', nombre, 'filas', fila, 'asientos', i, 'precio'],
          unos.precio,
        ]),
      ]),
    ),
    ...fases.flatMap(({ precios }, i) =>
      [...precios].map(([zona, precio]): [Ruta, Precio] => [['fases', i, 'precios', zona], precio]),
    ),
  ];
}

function tasasDe({ categoriasEvento, ...escrito }: EventoEscrito): [Ruta, number, number][] {
  const { usoDeServicio } = TASAS_RARAS;
  return [
    ...CANALES.flatMap(canal =>
      TASAS.map((tasa): [Ruta, number, number] => [
        [canal, tasa],
        escrito[canal]?.[tasa] ?? 0,
        TASAS_RARAS[tasa],
      ]),
    ),
    ...[...categoriasEvento].map(([nombre, { cargoPorCategoria = 0 }]): [Ruta, number, number] => [
      ['categoriasEvento', nombre, 'cargoPorCategoria'],
      cargoPorCategoria,
      usoDeServicio,
    ]),
    ...[...(escrito.cargosTaquilla?.cargosPorCategoria ?? [])].map(([zona, tasa]): [Ruta, number, number] => [
      ['cargosTaquilla', 'cargosPorCategoria', zona],
      tasa,
      usoDeServicio,
    ]),
  ];
}

function enPorcentaje(tasa: number): number {
  return Math.round(tasa * 1e6) / 1e4;
}
