/** A seat's state (§3.9); `seleccionado` exists in the browser only. */
export type EstadoAsiento =
  | 'disponible'
  | 'seleccionado'
  | 'ocupado'
  | 'vendido'
  | 'bloqueado'
  | 'reservado'
  | 'inaccesible'
  | 'cortesia';

/** The map's reaction to a seat in each state (§2.29, §3.9, §4.6). */
export const ASIENTO_POR_ESTADO: Readonly<
  Record<EstadoAsiento, { alTocar: 'agregar' | 'quitar' | 'nada'; alPasar: 'precio' | 'sin_precio' | 'nada' }>
> = {
  disponible: { alTocar: 'agregar', alPasar: 'precio' },
  seleccionado: { alTocar: 'quitar', alPasar: 'precio' },
  reservado: { alTocar: 'nada', alPasar: 'precio' },
  vendido: { alTocar: 'nada', alPasar: 'sin_precio' },
  // A visitor sits on it: it is sold, and the map shows nothing further.
  ocupado: { alTocar: 'nada', alPasar: 'sin_precio' },
  bloqueado: { alTocar: 'nada', alPasar: 'sin_precio' },
  cortesia: { alTocar: 'nada', alPasar: 'sin_precio' },
  inaccesible: { alTocar: 'nada', alPasar: 'nada' },
};

/** Whether a click may add the seat (§4.6). */
export function esSeleccionable(estado: EstadoAsiento): boolean {
  return ASIENTO_POR_ESTADO[estado].alTocar === 'agregar';
}

/** Whether a buyer holds the seat and may let it go (§4.11). */
export function puedeLiberarse(estado: EstadoAsiento): boolean {
  return estado === 'reservado';
}

/** Whether hovering shows the seat's price (§2.29). */
export function muestraPrecio(estado: EstadoAsiento): boolean {
  return ASIENTO_POR_ESTADO[estado].alPasar === 'precio';
}

/** The state of a reservation; the database's `transicion` repeats the table below. */
export type EstadoReserva =
  | 'retenida'
  | 'cobrando'
  | 'por_pagar'
  | 'vendida'
  | 'cancelada'
  | 'expirada'
  | 'por_reembolsar'
  | 'reembolsada';

/** From each state of a reservation, the states that may follow. A charge in flight cannot be cancelled. */
export const ESTADOS_RESERVA: Transiciones<EstadoReserva> = {
  retenida: ['cobrando', 'por_pagar', 'vendida', 'cancelada', 'expirada', 'por_reembolsar'],
  // A declined charge returns the seats to their hold; a charge paid after they were gone is refunded.
  cobrando: ['vendida', 'retenida', 'expirada', 'por_reembolsar'],
  // Waits for a transfer or for cash (§B2.8): given up for a card it is a hold again.
  por_pagar: ['vendida', 'expirada', 'cancelada', 'retenida'],
  vendida: ['por_reembolsar'],
  // The provider confirmed after the hold's end: the buyer gets the places if they are still free, else the money back.
  // Money by reference that finds its places taken has others kept for it.
  expirada: ['vendida', 'por_reembolsar', 'por_pagar'],
  cancelada: ['por_reembolsar', 'vendida', 'por_pagar'],
  por_reembolsar: ['reembolsada'],
  reembolsada: [],
};

/** The state of one attempt to charge a card. */
export type EstadoCargo =
  | 'iniciado'
  | 'pendiente'
  | 'completado'
  | 'fallido'
  | 'reembolso_pendiente'
  | 'reembolsado';

/** From each state of a charge, the states that may follow. */
export const ESTADOS_CARGO: Transiciones<EstadoCargo> = {
  iniciado: ['pendiente', 'completado', 'fallido', 'reembolso_pendiente'],
  pendiente: ['completado', 'fallido', 'reembolso_pendiente'],
  completado: ['reembolso_pendiente'],
  // A charge given up for lost may turn out paid: then it sells the places, or the money goes back.
  fallido: ['completado', 'reembolso_pendiente'],
  reembolso_pendiente: ['reembolsado'],
  reembolsado: [],
};

/** A table of allowed moves: every state of `E` with the states that may follow. */
export type Transiciones<E extends string> = Readonly<Record<E, readonly E[]>>;

/** Whether `tabla` allows the move. Staying in a state is no move. */
export function puedeTransitar<E extends string>(tabla: Transiciones<E>, de: E, a: E): boolean {
  return tabla[de].includes(a);
}
