import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, countCobros, exigirCuentasClaras } from '../support/comprobar.ts';
import { closeGate, type Gate } from '../support/gates.ts';
import { waitUntil } from '../support/processes.ts';
import { type Caller, withRetries } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

let bed: TestBed;
let call: Caller;
let evento: EventoCreado;
let siguiente = 0;
const TARJETA_CON_3DS = '4000000000000044';
const ORDEN_REPETIDA = { kind: 'error', code: 1006 };
beforeAll(async () => {
  bed = await openTestBed({ processes: 1 });
  call = withRetries(bed.call);
  evento = await crearEvento(bed.db, {
    filas: 20,
    asientosPorFila: 20,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
    limite: 8,
  });
});
afterAll(() => bed.close());

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
  call('reservarInvitado', { params: { id: evento.eventoId }, body: { asientosReserva } });
const pagar = async (reservaId: string, numero?: string) => {
  const source_id = await bed.tokenDeTarjeta(numero);
  return call('makeCargoInvitado', {
    body: { reservaId, source_id, amount: 200, promocion_id: 0, ...quien(reservaId) },
  });
};
const estadoDe = async (reservaId: string): Promise<string> =>
  (await bed.db.query('select estado from reserva where id = $1', [reservaId])).rows[0]?.estado;

const todasCobradas = async (reservas: readonly string[]): Promise<boolean> =>
  (await Promise.all(reservas.map(reservaId => countCobros(bed, reservaId)))).every(n => n === 1);

/** Kills the server, starts it again and waits until its unfinished work is completed or undone. */
async function die(): Promise<void> {
  await bed.apis[0]?.kill();
}
async function revive(): Promise<void> {
  await bed.apis[0]?.start();
  await awaitRest(bed);
  await exigirCuentasClaras(bed);
}

describe('kill -9 of the server (R10)', () => {
  it('while it holds seats: they are held whole or not at all', async () => {
    const asientos = dosAsientos();
    const gate = await closeGate(bed, 'apartar');
    const pedida = reservar(asientos);
    await gate.awaitOne();
    await die();
    await gate.open();
    expect((await pedida).status).toBe(-1);
    await revive();
    const { rows } = await bed.db.query('select reserva_id from lugar where id = any ($1)', [asientos]);
    expect(new Set(rows.map(fila => fila.reserva_id)).size).toBe(1);
  });

  it.each<[Gate, string]>([
    ['abrir_cargo', 'retenida'],
    ['anotar_respuesta', 'vendida'],
    ['emitir_boletos', 'vendida'],
    ['encolar_correo', 'vendida'],
  ])('at the point "%s" of a payment: it ends as %s, charged at most once', async (punto, final) => {
    const { body } = await reservar(dosAsientos());
    const gate = await closeGate(bed, punto);
    const pago = pagar(body.reservaId);
    await gate.awaitOne();
    await die();
    await gate.open();
    expect((await pago).status).toBe(-1);
    await revive();
    expect(await estadoDe(body.reservaId)).toBe(final);
    expect(await countCobros(bed, body.reservaId)).toBe(final === 'vendida' ? 1 : 0);
    if (final === 'retenida') expect((await pagar(body.reservaId)).body.cargo.pagado).toBe(true);
  });

  it.each<[Gate, string]>([
    ['abrir_cargo', 'retenida'],
    ['anotar_respuesta', 'vendida'],
    ['emitir_boletos', 'vendida'],
    ['encolar_correo', 'vendida'],
  ])(
    'at the point "%s" of many who pay together: all end as %s, each charged at most once',
    async (punto, final) => {
      const reservas = await Promise.all(
        Array.from({ length: 20 }, async () => (await reservar(dosAsientos())).body.reservaId as string),
      );
      const gate = await closeGate(bed, punto);
      const pagos = reservas.map(reservaId => pagar(reservaId));
      await gate.awaitOne();
      if (final === 'vendida') await waitUntil('all are charged', () => todasCobradas(reservas));
      await die();
      await gate.open();
      expect((await Promise.all(pagos)).map(({ status }) => status)).toEqual(reservas.map(() => -1));
      await revive();
      expect(await Promise.all(reservas.map(estadoDe))).toEqual(reservas.map(() => final));
      const cobros = await Promise.all(reservas.map(reservaId => countCobros(bed, reservaId)));
      expect(cobros).toEqual(reservas.map(() => (final === 'vendida' ? 1 : 0)));
    },
  );

  it('while the provider charges and its answer is still out: the sale is finished without a second charge', async () => {
    const { body } = await reservar(dosAsientos());
    await bed.control('POST', '/faults', {
      method: 'POST',
      path: '**/charges',
      effect: 'commit',
      answer: { kind: 'hang' },
    });
    const antes = ((await bed.control('GET', '/charges')) as unknown[]).length;
    const pago = pagar(body.reservaId);
    await waitUntil(
      'the provider has charged',
      async () => ((await bed.control('GET', '/charges')) as unknown[]).length > antes,
    );
    await die();
    await pago;
    await revive();
    expect(await estadoDe(body.reservaId)).toBe('vendida');
    expect(await countCobros(bed, body.reservaId)).toBe(1);
  });

  it('while the buyer is at their bank: the sale is finished though they never come back', async () => {
    const { body } = await reservar(dosAsientos());
    const { cargo } = (await pagar(body.reservaId, TARJETA_CON_3DS)).body;
    await die();
    await bed.control('POST', `/charges/${cargo.id}/3ds`, { answer: 'authenticate' });
    await revive();
    expect(await estadoDe(body.reservaId)).toBe('vendida');
    expect(await countCobros(bed, body.reservaId)).toBe(1);
  });

  it('while the buyer who is back from their bank is confirmed: the sale is finished once', async () => {
    const { body } = await reservar(dosAsientos());
    const { cargo } = (await pagar(body.reservaId, TARJETA_CON_3DS)).body;
    const gate = await closeGate(bed, 'emitir_boletos');
    await bed.control('POST', `/charges/${cargo.id}/3ds`, { answer: 'authenticate' });
    const confirmar = () =>
      call('checkCargoInvitadoCorto', {
        params: { chargeId: cargo.id },
        body: { reservaId: body.reservaId },
      });
    const vuelta = confirmar();
    await gate.awaitOne();
    await die();
    await gate.open();
    expect((await vuelta).status).toBe(-1);
    await revive();
    expect((await confirmar()).body).toMatchObject({ cargo: { pagado: true } });
    expect(await countCobros(bed, body.reservaId)).toBe(1);
  });

  it('before the provider has charged: the buyer may pay again', async () => {
    const { body } = await reservar(dosAsientos());
    await bed.control('POST', '/faults', { method: 'POST', path: '**/charges', answer: { kind: 'hang' } });
    const pago = pagar(body.reservaId);
    await waitUntil(
      'the provider has been asked',
      async () => ((await bed.control('GET', '/faults')) as unknown[]).length === 0,
    );
    await die();
    await pago;
    await revive();
    expect(await estadoDe(body.reservaId)).toBe('retenida');
    expect((await pagar(body.reservaId)).body).toMatchObject({ cargo: { pagado: true } });
    await exigirCuentasClaras(bed);
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
    const { body } = await reservar(dosAsientos());
    await bed.control('POST', '/faults', { method: 'POST', path: '**/charges', ...fallo });
    const primera = await pagar(body.reservaId);
    const segunda = await pagar(body.reservaId);
    expect([200, 504]).toContain(primera.status);
    expect([200, 503, 504]).toContain(segunda.status);
    await awaitRest(bed);
    const vendida = 'effect' in fallo || segunda.status === 200;
    expect(await estadoDe(body.reservaId)).toBe(vendida ? 'vendida' : 'retenida');
    expect(await countCobros(bed, body.reservaId)).toBe(vendida ? 1 : 0);
    await exigirCuentasClaras(bed);
  });

  // Comes last: a restarted stand-in has forgotten its charges.
  it('does not listen at all: nothing was charged, and the buyer pays when it is back', async () => {
    const { body: answer } = await reservar(dosAsientos());
    const source_id = await bed.tokenDeTarjeta();
    await bed.openpay.stop();
    const body = {
      reservaId: answer.reservaId,
      source_id,
      amount: 200,
      promocion_id: 0,
      ...quien(answer.reservaId),
    };
    const intento = await call('makeCargoInvitado', { body });
    await bed.openpay.start();
    expect([intento.status, intento.body.code]).toEqual([504, 'pago_en_verificacion']);
    await awaitRest(bed);
    expect(await estadoDe(answer.reservaId)).toBe('retenida');
    expect((await pagar(answer.reservaId)).body).toMatchObject({ cargo: { pagado: true } });
  });
});
