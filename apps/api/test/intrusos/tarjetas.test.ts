import { Writable } from 'node:stream';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { createLog, describeError } from '../../src/log.ts';
import { buildGoodRequest, fieldsOf, withValue } from '../support/fields.ts';
import { buildRequest } from '../support/requests.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';
import { apartar, CALLERS, comprar, createWorld, type World } from '../support/world.ts';

let tienda: Tienda;
let world: World;
const lines: string[] = [];
const memory = new Writable({
  write(linea, _codificacion, listo) {
    lines.push(String(linea));
    listo();
  },
});

beforeAll(async () => {
  tienda = await openTienda({}, createLog('trace', memory));
  world = await createWorld(tienda);
});
afterAll(() => tienda.close());

/** The provider's test numbers that no other test uses, in the formats that people type. */
const NUMEROS = ['5555555555554444', '5105 1051 0510 5100', '3456-7800-0000-007'];
const sinSeparar = (texto: string) => texto.replace(/(?<=\d)[ -](?=\d)/g, '');

function exigirSinTarjetas(texto: string, donde: string): void {
  for (const numero of NUMEROS) expect(sinSeparar(texto).includes(sinSeparar(numero)), donde).toBe(false);
}

/** A line of the log without its clock and its random ids, in which four digits may turn up by chance. */
function sinAzar(linea: string): string {
  return linea.replace(/"(time|pid|ms)":[\d.]+/g, '').replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
}

const LITERAL = {
  holder_name: 'Sofia Nanez',
  expiration_year: '31',
  expiration_month: '11',
  cvv2: '7391',
};

describe('a card number goes to the provider and nowhere else (S10)', () => {
  it.each(Object.keys(RUTAS) as LlamadaId[])('%s, in each of its fields', async id => {
    for (const campo of fieldsOf(id).filter(({ isText, part }) => isText || part === 'params')) {
      for (const numero of NUMEROS) {
        // A new request each time, so that a field written only at the end is written.
        const response = await world.call(id, withValue(await buildGoodRequest(world, id), campo, numero));
        const que = `${id} ${campo.keys.join('.')} ${response.statusCode}`;
        expect(response.statusCode, que).toBeLessThan(500);
        if (response.statusCode >= 400) exigirSinTarjetas(response.body, que);
      }
    }
  });

  it('the literal calls of §7 charge and save a card by its number', async () => {
    const { reservaId } = await apartar(world, 'usuariaA');
    const tarjeta = { ...LITERAL, card_number: NUMEROS[2], device_session_id: 'd'.repeat(32) };
    const { token } = world.personas.usuariaA;
    const body = { reservaId, source_id: '', tarjeta, amount: 1437.5 };
    expect((await tienda.call('makeCargo', { body, token })).data().cargo.pagado).toBe(true);
    expect((await world.call('saveTarjeta', { body: tarjeta, token })).statusCode).toBe(201);
  });

  it.each([NUMEROS[0], NUMEROS[1], '4111.1111.1111.1111', '４１１１１１１１１１１１１１１１', 'Sofia 1'])(
    'a holder is letters and spaces, and not %s (§5.5)',
    async holder_name => {
      const { token } = world.personas.usuariaA;
      const tarjeta = { ...LITERAL, holder_name, card_number: NUMEROS[0] };
      const guardada = await world.call('saveTarjeta', { body: tarjeta, token });
      expect([guardada.statusCode, guardada.json().message]).toEqual([
        400,
        ['El nombre del titular no es válido o no puede ir vacío.'],
      ]);
      const { reservaId } = await apartar(world, 'usuariaA');
      const body = { reservaId, source_id: '', tarjeta, amount: 1437.5 };
      expect((await world.call('makeCargo', { body, token })).statusCode).toBe(400);
    },
  );

  it('the provider’s refusal and its silence name none either', async () => {
    for (const answer of [{ kind: 'drop' }, { kind: 'raw', status: 500, body: '<html>' }] as const) {
      tienda.openpay.control.addFault({ method: 'POST', path: '**/tokens', effect: 'none', answer });
      const { token } = world.personas.usuariaB;
      const response = await world.call('saveTarjeta', {
        body: { ...LITERAL, card_number: NUMEROS[0] },
        token,
      });
      expect(response.json().code).toBe('pago_no_disponible');
      exigirSinTarjetas(response.body, 'the answer');
    }
    tienda.openpay.control.clearFaults();
  });

  it('is in no table', async () => {
    const { rows: tablas } = await tienda.database.pool.query<{ nombre: string }>(
      `select table_name as nombre from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tablas.length).toBeGreaterThan(20);
    for (const { nombre } of tablas) {
      const { rows } = await tienda.database.pool.query<{ fila: string }>(
        `select t::text as fila from "${nombre}" t`,
      );
      for (const { fila } of rows) exigirSinTarjetas(fila, `${nombre}: ${fila}`);
    }
  });

  it('is in no line of the log', () => {
    expect(lines.length).toBeGreaterThan(300);
    exigirSinTarjetas(lines.join(''), 'the log');
    expect(lines.map(sinAzar).join('')).not.toContain(LITERAL.cvv2);
  });
});

describe('the log knows no person and no purchase', () => {
  it('whatever is asked, by whomever, and whatever fails', async () => {
    const { pool } = tienda.database;
    // Each call by a caller that it admits and by two others in turn, so that every kind of caller is covered.
    for (const [i, id] of (Object.keys(RUTAS) as LlamadaId[]).entries()) {
      await world.call(id, await buildGoodRequest(world, id));
      for (const j of [i, i + Math.ceil(CALLERS.length / 2)]) {
        const quien = CALLERS[j % CALLERS.length] ?? 'nadie';
        await world.call(id, await buildRequest(world, id, quien));
      }
    }
    // PostgreSQL quotes the whole row in its message about this constraint.
    await pool.query(`alter table reserva add constraint rota check (vendida_en is null) not valid`);
    const venta = await buildRequest(world, 'makeCargoInvitado', 'invitadaA');
    expect((await world.call('makeCargoInvitado', venta)).statusCode).toBe(500);
    await conciliar(tienda.context);
    await pool.query(`alter table reserva drop constraint rota`);

    const texto = lines.join('');
    expect(texto).toContain('"constraint":"rota"');
    for (const secreto of await secretos()) expect(texto.includes(secreto), secreto).toBe(false);
  });

  async function secretos(): Promise<string[]> {
    await comprar(world, 'invitadaA');
    const { rows } = await tienda.database.pool.query<{ secreto: string }>(
      `select id::text secreto from reserva union select invitado_id::text from reserva union
       select correo from reserva union select correo from usuario union select correo from personal union
       select quemado_uuid::text from boleto union select proveedor_id from cargo union select nombre from reserva`,
    );
    const tokens = Object.values(world.personas).map(({ token }) => token);
    const todos = [...rows.map(({ secreto }) => secreto), ...tokens].filter(uno => typeof uno === 'string');
    expect(todos.length).toBeGreaterThan(100);
    return todos;
  }

  it.each([
    ['what a parser quotes', () => JSON.parse('5555555555554444 x'), 'SyntaxError'],
    [
      'an address that a mail server names',
      () => new Error('550 sofia@correo.example: no such user'),
      'Error',
    ],
  ])('an error is told without %s', (_que, fallar, tipo) => {
    const contado = describeError(catchOutput(fallar));
    expect(contado.type).toBe(tipo);
    expect(JSON.stringify(contado)).not.toMatch(/55555|sofia/);
  });

  it('an error of a megabyte in one word is told like any other (S5)', () => {
    const enUnaPalabra = 'a'.repeat(1_000_000);
    expect(describeError(new Error(enUnaPalabra)).message).toBe(enUnaPalabra);
  });
});

function catchOutput(fallar: () => unknown): unknown {
  try {
    return fallar();
  } catch (error) {
    return error;
  }
}
