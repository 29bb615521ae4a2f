import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import { aislar } from './aislar.ts';
import type { LugarCotizado, PromocionAplicable } from './desglose.ts';
import { type Centavos, centavos, formatPesos, multiplicarTasa, sumar } from './dinero.ts';

/** A promotion (§3.11). `porcentaje` is per cent (10 is 10 %); `categorias` are names of price zones. */
export interface Promocion {
  id: number;
  nombre: string;
  tipo: 'PORCENTAJE' | 'CANTIDAD';
  porcentaje: number | null;
  /** The X of buy X pay Y. */
  cantidadCompra: number | null;
  /** The Y of buy X pay Y. */
  cantidadPaga: number | null;
  aplicaTodoEvento: boolean;
  categorias: readonly string[];
}

/** How the places are sold: numbered seats, also together with general tickets, or general tickets alone. */
export type ModoDeVenta = 'asientos' | 'general';

/** A promotion that applies, with its discount on each place, in the order of the places. */
export interface PromocionEvaluada extends PromocionAplicable {
  ok: true;
  promocion: Promocion;
}

/** Why a promotion does not apply; `minimo` counts tickets. */
export type PromocionRechazada =
  | { ok: false; motivo: 'pocos_boletos'; minimo: number }
  | { ok: false; motivo: 'pocos_asientos_iguales'; minimo: number }
  | { ok: false; motivo: 'categoria'; categorias: readonly string[] };

/** The outcome of a promotion on a purchase. */
export type ResultadoPromocion = PromocionEvaluada | PromocionRechazada;

/** A promotion from the wire (§3.11). */
export function promocionDe({ categorias, ...promocion }: PromocionWire): Promocion {
  return { ...promocion, categorias: categorias.map(({ categoria }) => categoria.nombre) };
}

/**
 * The effect of a promotion on a list of places (§5.14). A percentage applies to the tickets of its categories, rounded
 * half up once and split over them in proportion. Buy X pay Y frees ⌊n/X⌋·(X−Y) places whole, the cheapest first: for seats
 * within each group of same category and price, for general tickets among all of their section (§B1.6).
 */
export function evaluarPromocion(compra: {
  promocion: Promocion;
  lugares: readonly LugarCotizado[];
  modo: ModoDeVenta;
}): ResultadoPromocion {
  const { promocion, lugares, modo } = compra;
  if (lugares.length === 0) return faltanLugares(promocion.cantidadCompra ?? 1, modo);

  const puestos = lugares
    .map((lugar, indice) => ({ ...lugar, indice }))
    .filter(puesto => promocion.aplicaTodoEvento || promocion.categorias.includes(puesto.categoria));
  if (puestos.length === 0) return { ok: false, motivo: 'categoria', categorias: promocion.categorias };

  const porLugar = lugares.map(() => centavos(0));
  switch (promocion.tipo) {
    case 'PORCENTAJE':
      descontarPorcentaje(porLugar, puestos, promocion.porcentaje ?? 0);
      break;
    case 'CANTIDAD': {
      const compraX = Math.max(1, promocion.cantidadCompra ?? 1);
      const gratis = Math.max(0, compraX - (promocion.cantidadPaga ?? compraX));
      const grupos = agrupar(puestos, modo);
      if (grupos.every(grupo => grupo.length < compraX)) return faltanLugares(compraX, modo);
      for (const grupo of grupos) regalar(porLugar, grupo, Math.floor(grupo.length / compraX) * gratis);
    }
  }
  return { ok: true, promocion, descuento: sumar(...porLugar), porLugar };
}

/** The automatic promotion with the largest discount (§4.12, §9.3), the lowest id where two are equal; null for none. */
export function mejorPromocion(compra: {
  promociones: readonly Promocion[];
  lugares: readonly LugarCotizado[];
  modo: ModoDeVenta;
}): PromocionEvaluada | null {
  const { promociones, lugares, modo } = compra;
  let mejor: PromocionEvaluada | null = null;
  for (const promocion of [...promociones].sort((a, b) => a.id - b.id)) {
    const resultado = evaluarPromocion({ promocion, lugares, modo });
    if (resultado.ok && resultado.descuento > (mejor?.descuento ?? 0)) mejor = resultado;
  }
  return mejor;
}

/** The gift of a promotion in words: `15 % menos`, or `Lleva 3, paga 2`. */
export function contarPromocion({
  tipo,
  porcentaje,
  cantidadCompra,
  cantidadPaga,
}: Pick<Promocion, 'tipo' | 'porcentaje' | 'cantidadCompra' | 'cantidadPaga'>): string {
  return tipo === 'PORCENTAJE'
    ? `${porcentaje ?? 0} % menos`
    : `Lleva ${cantidadCompra}, paga ${cantidadPaga}`;
}

/** The buyer's message about a promotion's outcome (§8.15, exact). */
export function mensajePromocion(resultado: ResultadoPromocion): string {
  if (resultado.ok) return 'Descuento aplicado correctamente.';
  switch (resultado.motivo) {
    case 'pocos_boletos':
      return `Debes comprar al menos ${resultado.minimo} boletos para aplicar el descuento.`;
    case 'pocos_asientos_iguales':
      return `Debes seleccionar al menos ${resultado.minimo} asientos en una misma categoría y precio para aplicar este código.`;
    case 'categoria':
      return `Promocion solo valida para las siguientes categorías: ${resultado.categorias.join(', ')}.`;
  }
}

/** A discount's line, the same on every screen and paper: its promotions, each by its code where it has one. */
export function nombrarDescuento(promociones: readonly Pick<PromocionWire, 'nombre' | 'clave'>[]): string {
  const nombres = promociones.map(({ nombre, clave }) => aislar(clave ?? nombre));
  return `Descuento ${nombres.join(', ')}`.trim();
}

/** Says that a typed code gives less than the automatic promotion, which it always replaces; null where it does not. */
export function avisoCodigoValeMenos(
  codigo: PromocionEvaluada,
  automatica: PromocionEvaluada | null,
): string | null {
  if (!automatica || codigo.descuento >= automatica.descuento) return null;
  return `Tu código descuenta ${formatPesos(codigo.descuento)} y reemplaza a la promoción «${automatica.promocion.nombre}», que descontaba ${formatPesos(automatica.descuento)}.`;
}

/** A place with its index in the purchase. */
type Puesto = LugarCotizado & { indice: number };

function faltanLugares(minimo: number, modo: ModoDeVenta): PromocionRechazada {
  return { ok: false, motivo: modo === 'general' ? 'pocos_boletos' : 'pocos_asientos_iguales', minimo };
}

function agrupar(puestos: readonly Puesto[], modo: ModoDeVenta): Puesto[][] {
  const grupos = new Map<string, Puesto[]>();
  for (const puesto of puestos) {
    const { general, categoriaId, precio } = puesto;
    const esGeneral = modo === 'general' || general !== undefined;
    const clave = esGeneral ? `general ${general ?? ''}` : `${categoriaId}/${precio}`;
    grupos.set(clave, [...(grupos.get(clave) ?? []), puesto]);
  }
  return [...grupos.values()];
}

function regalar(porLugar: Centavos[], grupo: readonly Puesto[], cuantos: number): void {
  const baratosPrimero = [...grupo].sort((a, b) => a.precio - b.precio || a.categoriaId - b.categoriaId);
  for (const { indice, precio } of baratosPrimero.slice(0, cuantos)) porLugar[indice] = precio;
}

/**
 * Rounds the percentage of the whole once. Each ticket gets its part of it, cut to the centavo, and the centavos left over
 * go to the largest fractions (then price, then category: the order of the seats changes nothing).
 */
function descontarPorcentaje(porLugar: Centavos[], puestos: readonly Puesto[], porcentaje: number): void {
  const base = sumar(...puestos.map(puesto => puesto.precio));
  if (base === 0) return;
  const descuento = multiplicarTasa(base, Math.min(100, Math.max(0, porcentaje)) / 100);
  const partes = puestos.map(puesto => {
    const exacta = BigInt(descuento) * BigInt(puesto.precio);
    return {
      ...puesto,
      entera: Number(exacta / BigInt(base)),
      fraccion: Number(exacta % BigInt(base)),
    };
  });
  let sobran = partes.reduce((resto, parte) => resto - parte.entera, Number(descuento));
  partes.sort((a, b) => b.fraccion - a.fraccion || b.precio - a.precio || a.categoriaId - b.categoriaId);
  for (const { indice, entera } of partes) {
    porLugar[indice] = centavos(entera + (sobran > 0 ? 1 : 0));
    sobran -= 1;
  }
}
