import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { aislar } from '@taquilla/rules/aislar';
import type { Perdidos } from '../apartar/apartar.ts';
import type { Mezcla } from '../apartar/intento.ts';
import { nombrarAsientos, porSeccion } from '../pago/resumen/describirLugares.ts';
import { enumerar } from '../seleccion/auditorio/nombrar.ts';
import type { Elegidos } from '../seleccion/eleccion/seleccionGuardada.ts';

/** A picked or held place. One of a picked number of general places has no id of its own yet: its is negative. */
export type Lugar = Reserva['lugares'][number];

type Secciones = readonly Seccion[];

/** The picked places in the form of held ones, in the order of the venue's sections; those that are not read yet are left out. */
export function lugaresDe(
  { asientos, generales }: Elegidos,
  secciones: Secciones,
  filas: ReadonlyMap<number, RespuestaDe<'getFilas'>>,
): Lugar[] {
  return secciones.flatMap(seccion => {
    const leidas = filas.get(seccion.id);
    const ids = asientos.get(seccion.id) ?? [];
    const sentados = leidas && ids.length > 0 ? sentadosEn(seccion, leidas, ids) : [];
    return [...sentados, ...sueltosEn(seccion, generales.get(seccion.id) ?? 0)];
  });
}

function sentadosEn(seccion: Seccion, { filas, esMesa }: RespuestaDe<'getFilas'>, ids: readonly number[]) {
  return filas.flatMap(({ asientos }) =>
    asientos.flatMap(({ id, fila, numero, categoria, precio, atributos, acompanaA }): Lugar[] => {
      if (!ids.includes(id)) return [];
      const acceso = { ...(atributos && { atributos }), ...(acompanaA !== undefined && { acompanaA }) };
      return [{ id, ...deSeccion(seccion), fila, numero, esMesa, categoria, precio, ...acceso }];
    }),
  );
}

function sueltosEn(seccion: Seccion, cantidad: number): Lugar[] {
  const [zona] = seccion.disponiblesPorCategoria;
  return Array.from({ length: cantidad }, (_, i) => ({
    id: -(seccion.id * 1_000 + i + 1),
    ...deSeccion(seccion),
    fila: null,
    numero: null,
    esMesa: false,
    categoria: zona?.categoria ?? '',
    precio: seccion.precioSeccion ?? zona?.precio ?? 0,
  }));
}

function deSeccion({ id, nombre, bloque }: Seccion) {
  return { seccionId: id, seccion: nombre, bloque };
}

/** Places as a request for them, or for a change of them. */
export function mezclaDe(lugares: readonly Lugar[]): Mezcla {
  const generales = porSeccion(lugares.filter(({ fila }) => fila === null));
  return {
    asientos: lugares.filter(({ fila }) => fila !== null).map(({ id }) => id),
    generales: generales.map(({ seccionId, lugares: suyos }) => ({ seccionId, cantidad: suyos.length })),
  };
}

/** Places as the choice of them, for when they are to be picked again. */
export function elegidosDe(lugares: readonly Lugar[]): Elegidos {
  const deAsientos = porSeccion(lugares.filter(({ fila }) => fila !== null));
  return {
    asientos: new Map(deAsientos.map(parte => [parte.seccionId, parte.lugares.map(({ id }) => id)])),
    generales: new Map(mezclaDe(lugares).generales.map(({ seccionId, cantidad }) => [seccionId, cantidad])),
  };
}

/** The choice without some of its places. */
export function sinLugares({ asientos, generales }: Elegidos, fuera: readonly Lugar[]): Elegidos {
  const quitados = mezclaDe(fuera);
  const menos = new Map(quitados.generales.map(({ seccionId, cantidad }) => [seccionId, cantidad]));
  return {
    asientos: new Map(
      [...asientos].map(([id, ids]) => [id, ids.filter(uno => !quitados.asientos.includes(uno))]),
    ),
    generales: new Map([...generales].map(([id, cantidad]) => [id, cantidad - (menos.get(id) ?? 0)])),
  };
}

/** The wanted places beside the held ones: those that stay, as they are held, those to take and those to let go. */
export function sinRepetir(queridos: readonly Lugar[], apartados: readonly Lugar[]) {
  const restan = [...apartados];
  const quedan: Lugar[] = [];
  const agregar: Lugar[] = [];
  for (const lugar of queridos) {
    const esSuyo = (otro: Lugar) =>
      lugar.fila === null ? otro.fila === null && otro.seccionId === lugar.seccionId : otro.id === lugar.id;
    const donde = restan.findIndex(esSuyo);
    if (donde < 0) agregar.push(lugar);
    else quedan.push(...restan.splice(donde, 1));
  }
  return { quedan, agregar, quitar: restan };
}

/** Names what others took: `F12 de Luneta centro`, or the sections without so many places; empty for unknown ones. */
export function nombrarPerdidos(
  { asientos, secciones }: Perdidos,
  lugares: readonly Lugar[],
): { asientos: string; secciones: string } {
  const partes = porSeccion(lugares.filter(({ id }) => asientos.includes(id)));
  const sin = porSeccion(lugares.filter(({ seccionId }) => secciones.includes(seccionId)));
  return {
    asientos: enumerar(
      partes.map(({ seccion, lugares: suyos }) => `${nombrarAsientos(suyos)} de ${aislar(seccion)}`),
    ),
    secciones: enumerar(sin.map(({ seccion }) => aislar(seccion))),
  };
}
