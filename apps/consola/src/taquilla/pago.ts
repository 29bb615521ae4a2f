import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, type Centavos, centavos, dePesos } from '@taquilla/rules/dinero';
import { restoPorTerminal } from '@taquilla/rules/pagoMixto';
import { leerPesos } from '../campos/pesos.ts';

export type Apartado = RespuestaDe<'apartarEnCaja'>;
export type Vendida = RespuestaDe<'venderEnCaja'>;
export type Medio = 'efectivo' | 'terminal' | 'mixto';
export const MEDIOS: readonly { value: Medio; label: string }[] = [
  { value: 'efectivo', label: 'Efectivo' },
  { value: 'terminal', label: 'Terminal' },
  { value: 'mixto', label: 'Mixto' },
];

/** The payment as the window's fields have it. */
export interface Pago {
  medio: Medio;
  /** Cash handed over; empty for the exact amount. */
  recibido: string;
  /** The part in cash of a mixed payment. */
  efectivo: string;
  folio: string;
  ultimos4: string;
}

/** A price in cash and by terminal. */
export interface DosPrecios {
  efectivo: { total: number };
  terminal: { total: number };
}

export const PAGO_NUEVO: Pago = { medio: 'efectivo', recibido: '', efectivo: '', folio: '', ultimos4: '' };

/** The account of a typed payment: the part of each means, the missing data, and the body of the call. */
export interface Cuenta {
  total: Centavos;
  efectivo: Centavos;
  terminal: Centavos;
  cambio: Centavos;
  /** Errors of the fields; the sale waits until there are none. */
  faltas: Partial<Record<'recibido' | 'efectivo' | 'folio' | 'ultimos4', string>>;
  body: PeticionDe<'venderEnCaja'>['body']['pago'] | null;
}

/** Computes a payment over its two prices, as the server does (§C9.2). */
export function hacerCuenta({ efectivo, terminal }: DosPrecios, pago: Pago): Cuenta {
  const enEfectivo = dePesos(efectivo.total);
  const enTerminal = dePesos(terminal.total);
  const cero = centavos(0);
  const faltas: Cuenta['faltas'] = {};
  if (pago.medio !== 'efectivo') revisarTerminal(pago, faltas);
  const deTerminal = {
    folio: pago.folio.trim(),
    ...(pago.ultimos4 && { ultimos4: pago.ultimos4 }),
  };
  if (pago.medio === 'terminal') {
    const body = sinFaltas(faltas) ? ({ medio: 'terminal', ...deTerminal } as const) : null;
    return { total: enTerminal, efectivo: cero, terminal: enTerminal, cambio: cero, faltas, body };
  }
  const parte = pago.medio === 'mixto' ? leerParte(pago, enEfectivo, faltas) : enEfectivo;
  const resto =
    pago.medio === 'mixto' ? restoPorTerminal(parte, { efectivo: enEfectivo, terminal: enTerminal }) : cero;
  const recibido = leerRecibido(pago, parte, faltas);
  const cambio = centavos(Math.max(0, recibido - parte));
  const total = centavos(parte + resto);
  const listo = sinFaltas(faltas);
  const pesos = aPesos(recibido);
  const body = !listo
    ? null
    : pago.medio === 'mixto'
      ? ({ medio: 'mixto', efectivo: aPesos(parte), recibido: pesos, ...deTerminal } as const)
      : ({ medio: 'efectivo', recibido: pesos } as const);
  return { total, efectivo: parte, terminal: resto, cambio, faltas, body };
}

function sinFaltas(faltas: Cuenta['faltas']): boolean {
  return Object.keys(faltas).length === 0;
}

function leerParte({ efectivo }: Pago, total: Centavos, faltas: Cuenta['faltas']): Centavos {
  const { valor, error } = leerPesos(efectivo);
  if (error !== undefined) faltas.efectivo = error;
  else if (valor === 0 || valor >= total)
    faltas.efectivo = 'Una parte va en efectivo y el resto en la terminal.';
  else return valor;
  return centavos(0);
}

function leerRecibido({ recibido }: Pago, hace: Centavos, faltas: Cuenta['faltas']): Centavos {
  if (recibido.trim() === '') return hace;
  const { valor, error } = leerPesos(recibido);
  if (error !== undefined) faltas.recibido = error;
  else if (valor < hace) faltas.recibido = 'No alcanza.';
  else return valor;
  return hace;
}

/** Checks the terminal's slip: its folio and the last four digits, never a card's number (§C9.2). */
function revisarTerminal({ folio, ultimos4 }: Pago, faltas: Cuenta['faltas']): void {
  if (folio.trim() === '') faltas.folio = 'Escribe el folio de la terminal.';
  else if (/\d{13,}/.test(folio.replace(/[\s-]/g, '')))
    faltas.folio = 'Eso parece el número de una tarjeta. Escribe sólo el folio del comprobante.';
  if (ultimos4.length > 4) faltas.ultimos4 = 'Escribe sólo los últimos cuatro dígitos de la tarjeta.';
  else if (ultimos4 !== '' && !/^\d{4}$/.test(ultimos4)) faltas.ultimos4 = 'Son cuatro dígitos.';
}
