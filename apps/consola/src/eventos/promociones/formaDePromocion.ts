import type { EntradaDe } from '@taquilla/contract/catalogo';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { leerEntero } from '../../campos/entero.ts';
import { aPared, dePared } from '../../campos/momento.ts';
import { leerPorcentaje } from '../../campos/porcentaje.ts';
import { sayValue } from '../../edicion/sayValue.ts';

/** A promotion as it is typed. */
export interface FormaDePromocion {
  nombre: string;
  tipo: 'PORCENTAJE' | 'CANTIDAD';
  porcentaje: string;
  cantidadCompra: string;
  cantidadPaga: string;
  /** Whether it applies by itself, by one code, or by the codes of a batch. */
  como: 'sola' | 'codigo' | 'lote';
  clave: string;
  usosMaximos: string;
  desde: string;
  hasta: string;
  /** Empty for the whole event. */
  zonaIds: readonly number[];
}

/** The fields' names for people, for conflicts with another person's change. */
export const NOMBRES: Readonly<Record<keyof FormaDePromocion, string>> = {
  nombre: 'Nombre',
  tipo: 'Da',
  porcentaje: 'Porcentaje',
  cantidadCompra: 'Lleva',
  cantidadPaga: 'Paga',
  como: 'Cómo se obtiene',
  clave: 'Código',
  usosMaximos: 'Usos como máximo',
  desde: 'Desde',
  hasta: 'Hasta',
  zonaIds: 'En qué zonas',
};

/** A field's value in words. */
export function mostrarCampo(
  valor: unknown,
  campo: keyof FormaDePromocion,
  zonas: readonly { id: number; nombre: string }[],
): string {
  if (campo === 'tipo') return valor === 'PORCENTAJE' ? 'un porcentaje' : 'lleva unos, paga menos';
  if (campo === 'zonaIds') {
    const ids = valor as readonly number[];
    const nombres = ids.map(id => zonas.find(zona => zona.id === id)?.nombre ?? `zona ${id}`);
    return nombres.join(', ') || 'todas';
  }
  return sayValue(valor);
}

export const FORMA_VACIA: FormaDePromocion = {
  nombre: '',
  tipo: 'PORCENTAJE',
  porcentaje: '10',
  cantidadCompra: '4',
  cantidadPaga: '3',
  como: 'sola',
  clave: '',
  usosMaximos: '',
  desde: '',
  hasta: '',
  zonaIds: [],
};

export function formaDe(promocion: PromocionDeConsola, zona: string): FormaDePromocion {
  const { tipo, porcentaje, cantidadCompra, cantidadPaga, clave, porLote, usosMaximos, desde, hasta } =
    promocion;
  return {
    nombre: promocion.nombre,
    tipo,
    porcentaje: porcentaje === null ? '' : String(porcentaje),
    cantidadCompra: String(cantidadCompra ?? ''),
    cantidadPaga: String(cantidadPaga ?? ''),
    como: porLote ? 'lote' : clave === null ? 'sola' : 'codigo',
    clave: clave ?? '',
    usosMaximos: usosMaximos === null ? '' : String(usosMaximos),
    desde: desde ? aPared(desde, zona) : '',
    hasta: hasta ? aPared(hasta, zona) : '',
    zonaIds: promocion.zonaIds ?? [],
  };
}

export type FaltasDePromocion = Partial<Record<keyof FormaDePromocion, string>>;

export function revisarPromocion(forma: FormaDePromocion, zona: string): FaltasDePromocion {
  const faltas: FaltasDePromocion = {};
  const poner = (campo: keyof FormaDePromocion, error: string | undefined) => {
    if (error) faltas[campo] = error;
  };
  if (forma.nombre.trim() === '') faltas.nombre = 'Escribe el nombre.';
  if (forma.tipo === 'PORCENTAJE') {
    const { valor, error } = leerPorcentaje(forma.porcentaje);
    poner('porcentaje', error ?? (valor === 0 ? 'El descuento es mayor que cero.' : undefined));
  } else {
    const compra = leerEntero(forma.cantidadCompra, { min: 2, max: 100 });
    const paga = leerEntero(forma.cantidadPaga, { min: 1, max: 99 });
    poner('cantidadCompra', compra.error);
    const alReves = compra.valor && paga.valor && paga.valor >= compra.valor;
    poner('cantidadPaga', paga.error ?? (alReves ? 'Se pagan menos de los que se llevan.' : undefined));
  }
  if (forma.como === 'codigo' && !/^[A-Z0-9-]{3,30}$/i.test(forma.clave.trim())) {
    faltas.clave = 'El código lleva de 3 a 30 letras, números o guiones.';
  }
  if (forma.usosMaximos.trim()) {
    poner('usosMaximos', leerEntero(forma.usosMaximos, { min: 1, max: 1_000_000 }).error);
  }
  // An unreadable date would be sent as none: a promotion without an end.
  for (const campo of ['desde', 'hasta'] as const)
    if (forma[campo]) poner(campo, dePared(forma[campo], zona).error);
  if (!faltas.desde && !faltas.hasta && forma.desde && forma.hasta && forma.desde >= forma.hasta)
    faltas.hasta = 'Termina antes de empezar.';
  return faltas;
}

type Cuerpo = EntradaDe<'crearPromocion'>['body'];

/** The typed promotion, which has no faults, as the body of the call. */
export function cuerpoDe(
  forma: FormaDePromocion,
  zona: string,
): Required<Omit<Cuerpo, 'pausada' | 'porLote'>> {
  const esPorcentaje = forma.tipo === 'PORCENTAJE';
  const entero = (texto: string) => Number(texto.trim().replaceAll(',', ''));
  const momento = (texto: string) => (texto ? (dePared(texto, zona).valor ?? null) : null);
  return {
    nombre: forma.nombre.trim(),
    tipo: forma.tipo,
    porcentaje: esPorcentaje ? Math.round((leerPorcentaje(forma.porcentaje).valor ?? 0) * 1e6) / 1e4 : null,
    cantidadCompra: esPorcentaje ? null : entero(forma.cantidadCompra),
    cantidadPaga: esPorcentaje ? null : entero(forma.cantidadPaga),
    clave: forma.como === 'codigo' ? forma.clave.trim().toUpperCase() : null,
    usosMaximos: forma.usosMaximos.trim() ? entero(forma.usosMaximos) : null,
    desde: momento(forma.desde),
    hasta: momento(forma.hasta),
    zonaIds: forma.zonaIds.length > 0 ? [...forma.zonaIds] : null,
  };
}
