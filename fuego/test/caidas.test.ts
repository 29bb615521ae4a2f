import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { contarCobros, esperarReposo, exigirCuentasClaras } from '../support/comprobar.ts';
import { type Compuerta, cerrarCompuerta } from '../support/compuertas.ts';
import { waitUntil } from '../support/processes.ts';
import { type Caller, withRetries } from '../support/servers.ts';

let campo: Campo;
let llamar: Caller;
let evento: EventoCreado;
let siguiente = 0;
const TARJETA_CON_3DS = '4000000000000044';
const ORDEN_REPETIDA = { kind: 'error', code: 1006 };
beforeAll(async () => {
  campo = await abrirCampo({ procesos: 1 });
  llamar = withRetries(campo.llamar);
  evento = await crearEvento(campo.db, {
    filas: 20,
    asientosPorFila: 20,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
    limite: 8,
  });
});
afterAll(() => campo.cerrar());

/** Another buyer for each reservation; a part of the id, because a whole one's digits may read as a card number. */
const quien = (reservaId: string) => ({
  nombre_invitado: 'Fuego',
  correo_invitado: `f${reservaId.slice(0, 13)}@correo.example`,
});
const dosAsientos = () => {
  siguiente += 2;
  return evento.lugares.slice(siguiente - 2, siguiente);
};
const reservar = (asientosReserva: number[]) =>
  llamar('reservarInvitado', { params: { id: evento.eventoId }, body: { asientosReserva } });
const pagar = async (reservaId: string, numero?: string) => {
  const source_id = await campo.tokenDeTarjeta(numero);
  return llamar('makeCargoInvitado', {
    body: { reservaId, source_id, amount: 200, promocion_id: 0, ...quien(reservaId) },
  });
};
const estadoDe = async (reservaId: string): Promise<string> =>
  (await campo.db.query('select estado from reserva where id = $1', [reservaId])).rows[0]?.estado;

const todasCobradas = async (reservas: readonly string[]): Promise<boolean> =>
  (await Promise.all(reservas.map(reservaId => contarCobros(campo, reservaId)))).every(n => n === 1);

/** Kills the server, starts it again and waits until its unfinished work is completed or undone. */
async function morir(): Promise<void> {
  await campo.apis[0]?.matar();
}
async function revivir(): Promise<void> {
  await campo.apis[0]?.iniciar();
  await esperarReposo(campo);
  await exigirCuentasClaras(campo);
}

describe('kill -9 of the server (R10)', () => {
  it('while it holds seats: they are held whole or not at all', async () => {
    const asientos = dosAsientos();
    const compuerta = await cerrarCompuerta(campo, 'apartar');
    const pedida = reservar(asientos);
    await compuerta.alguienEspera();
    await morir();
    await compuerta.abrir();
    expect((await pedida).status).toBe(-1);
    await revivir();
    const { rows } = await campo.db.query('select reserva_id from lugar where id = any ($1)', [asientos]);
    expect(new Set(rows.map(fila => fila.reserva_id)).size).toBe(1);
  });

  it.each<[Compuerta, string]>([
    ['abrir_cargo', 'retenida'],
    ['anotar_respuesta', 'vendida'],
    ['emitir_boletos', 'vendida'],
    ['encolar_correo', 'vendida'],
  ])('at the point "%s" of a payment: it ends as %s, charged at most once', async (punto, final) => {
    const { cuerpo } = await reservar(dosAsientos());
    const compuerta = await cerrarCompuerta(campo, punto);
    const pago = pagar(cuerpo.reservaId);
    await compuerta.alguienEspera();
    await morir();
    await compuerta.abrir();
    expect((await pago).status).toBe(-1);
    await revivir();
    expect(await estadoDe(cuerpo.reservaId)).toBe(final);
    expect(await contarCobros(campo, cuerpo.reservaId)).toBe(final === 'vendida' ? 1 : 0);
    if (final === 'retenida') expect((await pagar(cuerpo.reservaId)).cuerpo.cargo.pagado).toBe(true);
  });

  it.each<[Compuerta, string]>([
    ['abrir_cargo', 'retenida'],
    ['anotar_respuesta', 'vendida'],
    ['emitir_boletos', 'vendida'],
    ['encolar_correo', 'vendida'],
  ])(
    'at the point "%s" of many who pay together: all end as %s, each charged at most once',
    async (punto, final) => {
      const reservas = await Promise.all(
        Array.from({ length: 20 }, async () => (await reservar(dosAsientos())).cuerpo.reservaId as string),
      );
      const compuerta = await cerrarCompuerta(campo, punto);
      const pagos = reservas.map(reservaId => pagar(reservaId));
      await compuerta.alguienEspera();
      if (final === 'vendida') await waitUntil('all are charged', () => todasCobradas(reservas));
      await morir();
      await compuerta.abrir();
      expect((await Promise.all(pagos)).map(({ status }) => status)).toEqual(reservas.map(() => -1));
      await revivir();
      expect(await Promise.all(reservas.map(estadoDe))).toEqual(reservas.map(() => final));
      const cobros = await Promise.all(reservas.map(reservaId => contarCobros(campo, reservaId)));
      expect(cobros).toEqual(reservas.map(() => (final === 'vendida' ? 1 : 0)));
    },
  );

  it('while the provider charges and its answer is still out: the sale is finished without a second charge', async () => {
    const { cuerpo } = await reservar(dosAsientos());
    await campo.control('POST', '/faults', {
      method: 'POST',
      path: '**/charges',
      effect: 'commit',
      answer: { kind: 'hang' },
    });
    const antes = ((await campo.control('GET', '/charges')) as unknown[]).length;
    const pago = pagar(cuerpo.reservaId);
    await waitUntil(
      'the provider has charged',
      async () => ((await campo.control('GET', '/charges')) as unknown[]).length > antes,
    );
    await morir();
    await pago;
    await revivir();
    expect(await estadoDe(cuerpo.reservaId)).toBe('vendida');
    expect(await contarCobros(campo, cuerpo.reservaId)).toBe(1);
  });

  it('while the buyer is at their bank: the sale is finished though they never come back', async () => {
    const { cuerpo } = await reservar(dosAsientos());
    const { cargo } = (await pagar(cuerpo.reservaId, TARJETA_CON_3DS)).cuerpo;
    await morir();
    await campo.control('POST', `/charges/${cargo.id}/3ds`, { answer: 'authenticate' });
    await revivir();
    expect(await estadoDe(cuerpo.reservaId)).toBe('vendida');
    expect(await contarCobros(campo, cuerpo.reservaId)).toBe(1);
  });

  it('while the buyer who is back from their bank is confirmed: the sale is finished once', async () => {
    const { cuerpo } = await reservar(dosAsientos());
    const { cargo } = (await pagar(cuerpo.reservaId, TARJETA_CON_3DS)).cuerpo;
    const compuerta = await cerrarCompuerta(campo, 'emitir_boletos');
    await campo.control('POST', `/charges/${cargo.id}/3ds`, { answer: 'authenticate' });
    const confirmar = () =>
      llamar('checkCargoInvitadoCorto', {
        params: { chargeId: cargo.id },
        body: { reservaId: cuerpo.reservaId },
      });
    const vuelta = confirmar();
    await compuerta.alguienEspera();
    await morir();
    await compuerta.abrir();
    expect((await vuelta).status).toBe(-1);
    await revivir();
    expect((await confirmar()).cuerpo).toMatchObject({ cargo: { pagado: true } });
    expect(await contarCobros(campo, cuerpo.reservaId)).toBe(1);
  });

  it('before the provider has charged: the buyer may pay again', async () => {
    const { cuerpo } = await reservar(dosAsientos());
    await campo.control('POST', '/faults', { method: 'POST', path: '**/charges', answer: { kind: 'hang' } });
    const pago = pagar(cuerpo.reservaId);
    await waitUntil(
      'the provider has been asked',
      async () => ((await campo.control('GET', '/faults')) as unknown[]).length === 0,
    );
    await morir();
    await pago;
    await revivir();
    expect(await estadoDe(cuerpo.reservaId)).toBe('retenida');
    expect((await pagar(cuerpo.reservaId)).cuerpo).toMatchObject({ cargo: { pagado: true } });
    await exigirCuentasClaras(campo);
  });
});

describe('the card provider misbehaves (R12)', () => {
  it.each([
    ['answers 500', { answer: { kind: 'error', code: 1000 } }],
    ['answers 503', { answer: { kind: 'error', code: 1004 } }],
    [
      'says that the gateway is silent, after charging',
      { effect: 'commit', answer: { kind: 'error', code: 1015 } },
    ],
    ['hangs, after charging', { effect: 'commit', answer: { kind: 'hang' } }],
    ['hangs, before charging', { answer: { kind: 'hang' } }],
    ['drops the connection, after charging', { effect: 'commit', answer: { kind: 'drop' } }],
    ['answers half a JSON, after charging', { effect: 'commit', answer: { kind: 'half_json' } }],
    ['answers ten megabytes, after charging', { effect: 'commit', answer: { kind: 'huge' } }],
    ['says that the order was charged before, after charging', { effect: 'commit', answer: ORDEN_REPETIDA }],
    ['is answered for by a proxy', { answer: { kind: 'raw', status: 502, body: '<h1>Bad gateway</h1>' } }],
  ])('%s: one right final state, never a second charge', async (_, fallo) => {
    const { cuerpo } = await reservar(dosAsientos());
    await campo.control('POST', '/faults', { method: 'POST', path: '**/charges', ...fallo });
    const primera = await pagar(cuerpo.reservaId);
    const segunda = await pagar(cuerpo.reservaId);
    expect([200, 504]).toContain(primera.status);
    expect([200, 503, 504]).toContain(segunda.status);
    await esperarReposo(campo);
    const vendida = 'effect' in fallo || segunda.status === 200;
    expect(await estadoDe(cuerpo.reservaId)).toBe(vendida ? 'vendida' : 'retenida');
    expect(await contarCobros(campo, cuerpo.reservaId)).toBe(vendida ? 1 : 0);
    await exigirCuentasClaras(campo);
  });

  // Comes last: a restarted stand-in has forgotten its charges.
  it('does not listen at all: nothing was charged, and the buyer pays when it is back', async () => {
    const { cuerpo } = await reservar(dosAsientos());
    const source_id = await campo.tokenDeTarjeta();
    await campo.openpay.parar();
    const body = {
      reservaId: cuerpo.reservaId,
      source_id,
      amount: 200,
      promocion_id: 0,
      ...quien(cuerpo.reservaId),
    };
    const intento = await llamar('makeCargoInvitado', { body });
    await campo.openpay.iniciar();
    expect([intento.status, intento.cuerpo.code]).toEqual([504, 'pago_en_verificacion']);
    await esperarReposo(campo);
    expect(await estadoDe(cuerpo.reservaId)).toBe('retenida');
    expect((await pagar(cuerpo.reservaId)).cuerpo).toMatchObject({ cargo: { pagado: true } });
  });
});
