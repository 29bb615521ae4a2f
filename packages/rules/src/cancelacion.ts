/**
 * When something happens to a sold event (§C7): the causes with Profeco's default, the states of a run of mass refunds, and
 * the sums that follow. Shared by server, console and storefront.
 */
import type {
  CausaDeCancelacion,
  ComoVa,
  EstadoDeCancelacion,
  TipoDeCancelacion,
} from '@taquilla/contract/comun/cancelacion';
import { type Centavos, multiplicarTasa } from './dinero.ts';
import type { Transiciones } from './estados.ts';

/** Whether each buyer chooses to keep the tickets or to get the money back; silence keeps (§C7.8). */
export function conDecision(tipo: TipoDeCancelacion): boolean {
  return tipo !== 'cancelar';
}

/** Causes by the list of §C7.4, each with Profeco's default: whether it is the organiser's responsibility. */
export const CAUSAS: Readonly<Record<CausaDeCancelacion, { nombre: string; atribuible: boolean }>> = {
  ventas_bajas: { nombre: 'Ventas bajas', atribuible: true },
  produccion: { nombre: 'Falla de producción', atribuible: true },
  artista_no_viene: { nombre: 'El artista no viene', atribuible: true },
  recinto: { nombre: 'El recinto', atribuible: true },
  otra: { nombre: 'Otra', atribuible: true },
  clima: { nombre: 'Clima, con aviso de la autoridad', atribuible: false },
  sanitaria: { nombre: 'Orden sanitaria', atribuible: false },
  enfermedad: { nombre: 'Enfermedad o accidente del artista', atribuible: false },
  autoridad: { nombre: 'Orden de una autoridad', atribuible: false },
};

/** From each state of a run, the states that may follow; the database's `transicion` repeats the table. */
export const ESTADOS_CANCELACION: Transiciones<EstadoDeCancelacion> = {
  propuesta: ['gracia', 'retirada'],
  gracia: ['corriendo', 'deshecha'],
  corriendo: ['pausada', 'sin_fondos', 'terminada'],
  pausada: ['corriendo'],
  sin_fondos: ['corriendo', 'pausada'],
  // A chargeback that closes later, or a choice made late by staff, opens a finished run again.
  terminada: ['corriendo'],
  deshecha: [],
  retirada: [],
};

/** Name and explanation of each state, for the console. */
export const PALABRAS_DE_COMO_VA: Readonly<Record<ComoVa, { nombre: string; nota: string }>> = {
  devuelto: { nombre: 'Devuelto', nota: 'El proveedor lo confirmó' },
  en_camino: { nombre: 'En camino', nota: 'Ordenado, falta que confirme' },
  por_enviar: { nombre: 'Por enviar', nota: 'Espera su turno o saldo' },
  espera_cuenta: {
    nombre: 'Espera una cuenta',
    nota: 'Se les pidió su CLABE; recordatorio a 3, 10 y 30 días',
  },
  en_caja: { nombre: 'A mano, en caja', nota: 'Efectivo y terminal' },
  fallida: { nombre: 'No salió', nota: 'Lo revisa una persona' },
  contracargo: { nombre: 'Contracargo abierto', nota: 'Se ve de nuevo cuando el banco cierre' },
  sin_costo: { nombre: 'Sin costo', nota: 'Boletos anulados' },
  conserva: { nombre: 'Conserva', nota: 'Se queda con sus boletos' },
  sin_decidir: { nombre: 'Sin decidir', nota: 'Si no contesta, conserva' },
};

interface Avance {
  ventas: number;
  /** Pesos. */
  total: number;
  comoVa: readonly { como: ComoVa; ventas: number; monto: number }[];
}

/** Sales and pesos of a run that go back, or went: all but those that keep their tickets and those that have not decided. */
export function loQueVuelve({ ventas, total, comoVa }: Avance): { ventas: number; monto: number } {
  const quedan = comoVa.filter(({ como }) => como === 'conserva' || como === 'sin_decidir');
  return {
    ventas: quedan.reduce((resto, una) => resto - una.ventas, ventas),
    // Pesos of two decimals: their difference is rounded back to them.
    monto: Math.round(quedan.reduce((resto, una) => resto - una.monto, total) * 100) / 100,
  };
}

/** The least share of the total that an attributable cause owes beside the refund (§C7.11). */
export const COMPENSACION_MINIMA = 0.2;

/** Centavos of the compensation: a share of all that was paid, charges included, rounded up so that it is never less. */
export function compensacionDe(pagado: Centavos, parte: number): Centavos {
  const redondeada = multiplicarTasa(pagado, parte);
  return (redondeada < pagado * parte - 1e-6 ? redondeada + 1 : redondeada) as Centavos;
}

/** Above this sum a second person confirms (§C7.14). Centavos. */
export const PIDE_SEGUNDA_PERSONA = 50_000_00;

/** Minutes in which a confirmed run can be undone. */
export const MINUTOS_DE_GRACIA = 10;

/** Business days until all money has left (§C7.7). */
export const PROMESA_DIAS_HABILES = 10;

/** The first mails, and the minutes until the others (§C7.13, §C12.2). */
export const PRIMEROS_CORREOS = 20;
export const MINUTOS_ENTRE_CORREOS = 10;

/** Sales whose mail has words of their own, by the way in which their money goes back (§C7.13). */
export type GrupoDePalabras = 'tarjeta' | 'cuenta' | 'caja' | 'gratis';

const DE_TODO =
  'Sentimos mucho esto: {evento}, que iba a ser el {fecha} en {recinto}, ya no se va a hacer. Te devolvemos completo lo que pagaste, {total}, también los cargos. Gracias por querer venir.';

/** The product's own words, where the organiser wrote none. */
export const PALABRAS_PREVISTAS: Readonly<Record<GrupoDePalabras, { asunto: string; texto: string }>> = {
  tarjeta: { asunto: 'Se canceló {evento}. Te devolvemos todo.', texto: DE_TODO },
  cuenta: { asunto: 'Se canceló {evento}. Te devolvemos todo.', texto: DE_TODO },
  caja: {
    asunto: 'Se canceló {evento}. Te devolvemos todo.',
    texto:
      'Sentimos mucho esto: {evento}, que iba a ser el {fecha} en {recinto}, ya no se va a hacer. Te devolvemos completo lo que pagaste, {total}, también los cargos: a tu cuenta, o en cualquiera de nuestras taquillas. Gracias por querer venir.',
  },
  gratis: {
    asunto: 'Se canceló {evento}',
    texto:
      'Sentimos mucho esto: {evento}, que iba a ser el {fecha} en {recinto}, ya no se va a hacer. Gracias por querer venir.',
  },
};
