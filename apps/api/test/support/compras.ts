import { centavos } from '@taquilla/rules/dinero';
import type { NuevoCargo } from '../../src/providers/pagos/provider.ts';
import type { EventoCreado } from './fabrica.ts';
import type { Tienda } from './tienda.ts';

/** A buyer without an account. */
export const INVITADA = { nombre_invitado: 'Sofía Ñáñez', correo_invitado: 'sofia@correo.example' };

/** Holds seats of an event, for the session's user or for a guest. */
export async function apartarAsientos(
  tienda: Tienda,
  { eventoId }: EventoCreado,
  { lugares, token }: { lugares: readonly number[]; token?: string | undefined },
) {
  const pedido = { params: { id: eventoId }, body: { asientosReserva: lugares }, token };
  return (await tienda.call(token ? 'reservar' : 'reservarInvitado', pedido)).data();
}

/** Holds general places of an event for a guest. */
export async function apartarGenerales(tienda: Tienda, evento: EventoCreado, cantidadAsientos: number) {
  const body = { cantidadAsientos, seccionId: evento.generalId };
  return (await tienda.call('reservarGenerales', { params: { id: evento.eventoId }, body })).data();
}

/** Pays a guest's reservation, in pesos, with a good card or with `tarjeta`. */
export async function pagarComoInvitada(
  tienda: Tienda,
  cobro: { reservaId: string; amount: number },
  numero?: string,
) {
  const source_id = await tienda.tokenDeTarjeta(numero);
  const device_session_id = 'd'.repeat(32);
  return tienda.call('makeCargoInvitado', {
    body: { ...cobro, source_id, device_session_id, promocion_id: 0, ...INVITADA },
  });
}

export async function estadoDeReserva(tienda: Tienda, reservaId: string): Promise<string | undefined> {
  const { rows } = await tienda.database.pool.query<{ estado: string }>(
    'select estado from reserva where id = $1',
    [reservaId],
  );
  return rows[0]?.estado;
}

/** The ids of the tickets of a sale, in order. */
export async function listBoletosDe(tienda: Tienda, reservaId: string): Promise<number[]> {
  const { rows } = await tienda.database.pool.query<{ id: number }>(
    'select id from boleto where reserva_id = $1 order by id',
    [reservaId],
  );
  return rows.map(({ id }) => id);
}

/** An order for a charge of 100 pesos, as the provider gets it. */
export async function cargoDeUnBoleto(tienda: Tienda, orderId: string): Promise<NuevoCargo> {
  return {
    orderId,
    fuente: await tienda.tokenDeTarjeta(),
    monto: centavos(10_000),
    meses: null,
    descripcion: '1 boleto',
    deviceSessionId: 'd'.repeat(32),
    clienteId: null,
    comprador: { nombre: 'Ana Ruiz', correo: 'ana@correo.example' },
    tresDSecure: false,
    redirectUrl: '',
    ip: '',
  };
}
